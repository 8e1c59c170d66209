"""The only list of rules, by family and code.

A rule's code is never given to another rule. `RENAMED` keeps old names working.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from vaultkit.rules.budgets import (
    file_too_large,
    hub_over_budget,
    index_over_budget,
    page_over_budget,
)
from vaultkit.rules.claims import (
    contradicting_claims,
    evidence_mismatch,
    expired_claim,
    invalid_claim,
    missing_evidence,
    near_duplicate_claim,
    recalled_inference,
    supersede_chain,
    supersede_mismatch,
    unapproved_recall,
    unfiled_claim,
)
from vaultkit.rules.freshness import (
    stale_claim,
    stale_page,
    unchecked_link,
    unreachable_link,
)
from vaultkit.rules.frontmatter import (
    byte_order_mark,
    complex_key,
    custom_tag,
    duplicate_key,
    frontmatter_not_first,
    impossible_date,
    invalid_yaml,
    missing_frontmatter,
    second_frontmatter,
    tab_indent,
    tags_form,
    text_for_list,
    unclosed_frontmatter,
    uncommon_omission,
    undecodable_file,
    unquoted_wikilink,
    yaml_limit,
)
from vaultkit.rules.generated import (
    broken_markers,
    conflict_marker,
    edited_by_hand,
    merge_conflict,
    stale_generated,
)
from vaultkit.rules.identity import (
    ambiguous_alias,
    case_twin,
    changed_id,
    conflict_copy,
    deleted_page,
    duplicate_id,
    illegal_file_name,
    shadowed_name,
)
from vaultkit.rules.links import (
    ambiguous_link,
    broken_anchor,
    broken_attachment,
    broken_block,
    broken_link,
    broken_property_link,
    embed_cycle,
    folded_name,
    local_path,
    lost_successor,
    malformed_link,
    orphan_page,
    outside_vault,
    retired_target,
    self_link,
    undefined_footnote,
    undefined_reference,
    unused_attachment,
    unused_definition,
    wrong_case,
)
from vaultkit.rules.ontology import (
    cardinality,
    deprecated_field,
    deprecated_value,
    duplicate_value,
    invalid_ontology,
    missing_field,
    missing_section,
    unknown_claim_kind,
    unknown_field,
    unknown_relationship,
    unknown_type,
    wrong_endpoint,
    wrong_folder,
    wrong_target,
    wrong_value,
)
from vaultkit.rules.receipts import receipt_mismatch
from vaultkit.rules.rule import Registered, Scope
from vaultkit.rules.safety import (
    hard_link,
    hidden_character,
    hidden_character_in_name,
    instruction_in_title,
    loosened_check,
    markup_in_title,
    nested_repository,
    secret,
    special_file,
    symlink,
    unpinned_action,
    unreadable_file,
    unused_suppression,
    user_level_key,
)
from vaultkit.rules.sources import (
    changed_source,
    manifest_drift,
    missing_original,
    summary_without_original,
    unsummarised_source,
)
from vaultkit.rules.style import unformatted

FAMILIES: dict[str, str] = {
    "FM": "frontmatter",
    "ON": "ontology",
    "ID": "identity",
    "LK": "links",
    "BG": "budgets",
    "CL": "claims",
    "FR": "freshness",
    "SR": "sources",
    "GN": "generated",
    "SC": "safety",
    "RC": "receipts",
    "ST": "style",
}
"""Each family's letters and the folder that holds its rules."""


def _registered(module: ModuleType) -> Registered:
    found: Any = module
    check_paths = getattr(module, "check_paths", None)
    asked_by = getattr(module, "asked_by", None)
    stays = getattr(module, "stays", None)
    check_some, check_each = (getattr(module, f"check_{one}", None) for one in ("some", "each"))
    doc, rule, check = module.__doc__ or "", found.rule, found.check
    return Registered(rule, check, doc, check_paths, asked_by, stays, check_some, check_each)


RULES: tuple[Registered, ...] = tuple(
    _registered(module)
    for module in (
        undecodable_file,
        unclosed_frontmatter,
        frontmatter_not_first,
        second_frontmatter,
        invalid_yaml,
        duplicate_key,
        tab_indent,
        yaml_limit,
        custom_tag,
        complex_key,
        byte_order_mark,
        unquoted_wikilink,
        tags_form,
        text_for_list,
        impossible_date,
        missing_frontmatter,
        uncommon_omission,
        invalid_ontology,
        unknown_type,
        missing_field,
        wrong_value,
        unknown_field,
        wrong_folder,
        missing_section,
        deprecated_field,
        deprecated_value,
        wrong_target,
        duplicate_value,
        unknown_relationship,
        wrong_endpoint,
        cardinality,
        unknown_claim_kind,
        duplicate_id,
        ambiguous_alias,
        case_twin,
        shadowed_name,
        illegal_file_name,
        changed_id,
        deleted_page,
        conflict_copy,
        broken_link,
        broken_attachment,
        broken_anchor,
        broken_block,
        ambiguous_link,
        wrong_case,
        retired_target,
        undefined_footnote,
        undefined_reference,
        outside_vault,
        local_path,
        embed_cycle,
        orphan_page,
        self_link,
        unused_attachment,
        malformed_link,
        unused_definition,
        broken_property_link,
        folded_name,
        lost_successor,
        file_too_large,
        page_over_budget,
        hub_over_budget,
        index_over_budget,
        missing_evidence,
        evidence_mismatch,
        expired_claim,
        supersede_chain,
        supersede_mismatch,
        near_duplicate_claim,
        contradicting_claims,
        recalled_inference,
        unfiled_claim,
        invalid_claim,
        unapproved_recall,
        stale_page,
        stale_claim,
        unreachable_link,
        unchecked_link,
        changed_source,
        unsummarised_source,
        summary_without_original,
        manifest_drift,
        missing_original,
        conflict_marker,
        merge_conflict,
        stale_generated,
        edited_by_hand,
        broken_markers,
        secret,
        hidden_character,
        hidden_character_in_name,
        symlink,
        hard_link,
        nested_repository,
        special_file,
        unreadable_file,
        markup_in_title,
        instruction_in_title,
        unused_suppression,
        loosened_check,
        user_level_key,
        unpinned_action,
        receipt_mismatch,
        unformatted,
    )
)
"""Every rule in the order of the manual."""

BY_NAME: dict[str, Registered] = {entry.name: entry for entry in RULES}
BY_CODE: dict[str, Registered] = {entry.code: entry for entry in RULES}

RENAMED: dict[str, str] = {}
"""Former names and codes → the name in force."""

PAGE_RULES: tuple[Registered, ...] = tuple(e for e in RULES if e.rule.scope is Scope.PAGE)
WIDE_RULES: tuple[Registered, ...] = tuple(e for e in RULES if e.rule.scope is not Scope.PAGE)


def find(name: str) -> Registered | None:
    """The rule with this name or code, former ones included; None for any other word."""
    name = RENAMED.get(name, name)
    return BY_NAME.get(name) or BY_CODE.get(name.upper())
