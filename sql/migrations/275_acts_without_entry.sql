-- A bill that earned nothing has no entry: the counter's last acts find it by its scan.
create index purchases_without_entry on purchases (scan_id) where entry_id is null;
