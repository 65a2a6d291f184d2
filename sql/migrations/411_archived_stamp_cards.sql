-- Stamp cards that are put away, as branches and products are (decisions/126). What names them keeps them:
-- stamps that people have, coupons and the history.
alter table stamp_cards
  add column archived_at timestamptz,
  add constraint archived_cards_rest check (archived_at is null or not is_active);
comment on column stamp_cards.archived_at is 'put away: in no list, and none of the twenty; may be restored';
grant update (archived_at) on stamp_cards to telve_api;
