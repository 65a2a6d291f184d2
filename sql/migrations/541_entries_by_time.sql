-- Entries are appended, so a range of pages is a range of times: a month is found without an index that each
-- entry would have to be put into (decisions/262).
create index concurrently if not exists entries_by_time on point_transactions
  using brin (created_at) with (autosummarize = on);
