-- Stories, events, menu and ratings (specification.md §3, decisions.md §5).

-- How every search compares (decisions.md §5): accents away, case away, and the four letters
-- I, ı, İ, i are one, so that ISPARTA, ısparta and isparta find Isparta, and cicek finds Çiçek.
create function fold_turkish(written text) returns text
  language sql immutable strict parallel safe
  return translate(
    lower(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
    'ı', 'i');

create table menu_categories (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  description text check (length(description) <= 500),
  image_url text check (length(image_url) <= 2000),
  created_at timestamptz not null default now()
);

create table menu_items (
  id bigint generated always as identity primary key,
  -- A category that has products is not deleted.
  category_id bigint not null references menu_categories (id) on delete restrict,
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) between 1 and 1000),
  price integer not null check (price >= 0),
  image_url text check (length(image_url) <= 2000),
  created_at timestamptz not null default now()
);
create index menu_items_of_category on menu_items (category_id, id);
create index menu_items_by_folded_name on menu_items using gin (fold_turkish(name) gin_trgm_ops);
comment on column menu_items.price is 'kuruş';

create table menu_favourites (
  user_id bigint not null references users (id) on delete cascade,
  item_id bigint not null references menu_items (id) on delete cascade,
  primary key (user_id, item_id)
);
create index menu_favourites_of_item on menu_favourites (item_id);

create table stories (
  id bigint generated always as identity primary key,
  story_group_id integer not null check (story_group_id >= 1),
  -- Place within the group; `order` is a word of SQL.
  position integer not null check (position >= 1),
  title text not null check (length(title) between 1 and 120),
  image_url text not null check (length(image_url) between 1 and 2000),
  duration integer not null default 5 check (duration >= 1),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index stories_by_expiry on stories (expires_at);
comment on column stories.duration is 'seconds';

create table story_views (
  user_id bigint not null references users (id) on delete cascade,
  story_id bigint not null references stories (id) on delete cascade,
  viewed_at timestamptz not null default now(),
  primary key (user_id, story_id)
);
create index story_views_of_story on story_views (story_id);

create table events (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) between 1 and 2000),
  event_date timestamptz not null,
  end_date timestamptz not null,
  location text not null check (length(location) between 1 and 200),
  image_url text check (length(image_url) <= 2000),
  capacity integer check (capacity > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint events_end_after_start check (end_date >= event_date)
);
create index events_by_end on events (end_date);

create table ratings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  comment text check (length(comment) <= 2000),
  created_at timestamptz not null default now()
);
-- At most one a day per person, by Istanbul's calendar.
create unique index ratings_once_a_day
  on ratings (user_id, ((created_at at time zone 'Europe/Istanbul')::date));

grant select, insert, update, delete on menu_categories, menu_items, stories, events to telve_api;
grant select, insert, delete on menu_favourites to telve_api;
grant select, insert on story_views to telve_api;
grant select on ratings to telve_api;
grant insert (user_id, stars, comment) on ratings to telve_api;
