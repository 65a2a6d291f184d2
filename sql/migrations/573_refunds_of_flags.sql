-- What took an act back as a flag was settled is no odd act itself (decisions/285): it is found by its entry.
alter table flag_undos add column refund_id bigint references purchase_refunds (id);
create index flag_undos_by_entry on flag_undos (entry_id);
create index flag_undos_by_refund on flag_undos (refund_id) where refund_id is not null;
grant select on flag_undos to telve_worker;
