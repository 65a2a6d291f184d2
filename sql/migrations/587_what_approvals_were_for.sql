-- What an approval was used for (decisions/292): a key alone does not tell, since the same one may be sent for another
-- customer, or for an act of another kind. Approvals of before, and those that the release before this one uses for
-- take-backs, have none.
alter table approvals add column subject bigint;
comment on column approvals.subject is
  'the customer of an award or a bill, the entry that was taken back, the purchase that was refunded; null: not told';
