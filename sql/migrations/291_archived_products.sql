-- Products leave the menu by going to its archive (ordering.md §1, decisions/126): what rewards, stamp
-- cards, coupons and favourites name keeps its row.

alter table menu_items add column archived_at timestamptz;
alter table menu_categories add column archived_at timestamptz;
create index menu_items_archived on menu_items (archived_at desc, id desc)
  where archived_at is not null;

create or replace trigger edited before update
  of category_id, name, description, price, image_url, allergens, vat_rate, preparation_seconds,
     is_orderable, archived_at on menu_items
  for each row execute function count_edit();
create or replace trigger edited before update of name, description, image_url, archived_at
  on menu_categories
  for each row execute function count_edit();

-- A product that is sold stands in a category that is shown. Either side locks the category's row, so
-- that of an archiving and an adding at once one is refused.
create function keep_category_of_product() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform from menu_categories c
   where c.id = new.category_id and c.archived_at is null for share;
  if not found then
    raise foreign_key_violation using
      constraint = 'menu_items_in_shown_category',
      message = format('category %s is not shown', new.category_id);
  end if;
  return null;
end
$$;
create trigger in_shown_category after insert or update of category_id, archived_at on menu_items
  for each row when (new.archived_at is null) execute function keep_category_of_product();

create function keep_products_shown() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if exists (select from menu_items i where i.category_id = new.id and i.archived_at is null) then
    raise foreign_key_violation using
      constraint = 'menu_categories_archived_empty',
      message = format('category %s has products', new.id);
  end if;
  return new;
end
$$;
create trigger archived_empty before update of archived_at on menu_categories
  for each row when (new.archived_at is not null) execute function keep_products_shown();
revoke execute on function keep_category_of_product(), keep_products_shown() from public;

revoke delete on menu_items from telve_api;
