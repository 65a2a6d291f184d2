-- A day finds the coupons that people got and that ended, and the refunds of orders, by ranges of pages (decisions/281).
create index concurrently if not exists coupons_by_time on coupons
  using brin (created_at) with (autosummarize = on);
create index concurrently if not exists coupons_by_end on coupons
  using brin (closed_at) with (autosummarize = on);
create index concurrently if not exists order_refunds_by_time on order_refunds
  using brin (at) with (autosummarize = on);
