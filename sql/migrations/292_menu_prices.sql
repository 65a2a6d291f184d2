-- Prices keep their history (ordering.md §1): a row for each price that a product has had, and one for
-- each time that it was taken off the menu.

create table menu_prices (
  id bigint generated always as identity primary key,
  item_id bigint not null references menu_items (id) on delete cascade,
  -- Null: off the menu from then on.
  price integer check (price >= 0),
  since timestamptz(3) not null default clock_timestamp()
);
create index menu_prices_of_item on menu_prices (item_id, id desc);
create index menu_prices_by_time on menu_prices (since);
comment on column menu_prices.price is 'kuruş';
create trigger append_only before update or truncate on menu_prices
  for each statement execute function refuse_change();

-- Nobody can say since when a product has had its price that is older than this history.
insert into menu_prices (item_id, price)
select id, case when archived_at is null then price end from menu_items order by id;

-- Whoever changes a price: the API may not write here itself.
create function note_price() returns trigger language plpgsql
security definer
set search_path = public, pg_temp as $$
begin
  insert into menu_prices (item_id, price)
  values (new.id, case when new.archived_at is null then new.price end);
  return null;
end
$$;
revoke execute on function note_price() from public;
create trigger note_first_price after insert on menu_items
  for each row execute function note_price();
create trigger note_price after update of price, archived_at on menu_items
  for each row
  when (case when old.archived_at is null then old.price end
        is distinct from case when new.archived_at is null then new.price end)
  execute function note_price();

grant select on menu_prices to telve_api;
