-- What a cancelled coupon gave back (decisions/113): points that had expired meanwhile are lost.
alter table coupons add column returned integer;
update coupons set returned = points where state = 'cancelled' and source = 'reward';
alter table coupons add constraint coupons_returned check (
  (returned is not null) = (state = 'cancelled' and source = 'reward')
  and returned between 0 and points);
comment on column coupons.returned is 'points that its cancellation gave back; those of points that had expired are lost';
