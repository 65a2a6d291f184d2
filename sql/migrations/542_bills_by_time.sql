-- A branch's day finds its bills and refunds by ranges of pages, as the ledger's months do (decisions/262, 263).
create index concurrently if not exists purchases_by_time on purchases
  using brin (earned_at) with (autosummarize = on);
create index concurrently if not exists purchase_refunds_by_time on purchase_refunds
  using brin (at) with (autosummarize = on);
