-- What a product's row says of it beside name and price (ordering.md §1).

alter table menu_items
  -- Null: nobody has stated them. Empty: there are none to state (decisions/125).
  add column allergens text[],
  add column vat_rate smallint not null default 10,
  add column preparation_seconds integer not null default 60,
  add column is_orderable boolean not null default true,
  -- The fourteen of the Turkish codex, alcohol and pork.
  add constraint menu_items_allergens_known check (allergens <@ array[
    'gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard',
    'sesame', 'sulphites', 'lupin', 'molluscs', 'alcohol', 'pork']),
  add constraint menu_items_vat_rate_known check (vat_rate in (10, 20)),
  add constraint menu_items_prepared_within_an_hour check (preparation_seconds between 0 and 3600);
comment on column menu_items.vat_rate is 'per cent that the price includes';

create or replace trigger edited before update
  of category_id, name, description, price, image_url, allergens, vat_rate, preparation_seconds,
     is_orderable on menu_items
  for each row execute function count_edit();
