-- Many new accounts on one browser (decisions/286). Alone in its file: a value is usable once it is committed.
alter type flag_kind add value if not exists 'accounts';
