"""Asks the servers of web addresses whether anything is there: the only room with sockets."""
