-- What happened to a coupon is found by the coupon (decisions/115).
create index purchase_coupons_by_coupon on purchase_coupons (coupon_id);
create index stamp_events_of_coupon on stamp_events (coupon_id) where coupon_id is not null;
