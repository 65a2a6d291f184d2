-- An uploaded picture that nothing names goes a day after its last upload (worker/sweep.ts).

-- Uploading the same picture again makes it young again: somebody is about to save it.
alter table media add column uploaded_at timestamptz not null default now();
update media set uploaded_at = created_at;
comment on column media.uploaded_at is 'the last time somebody uploaded it';
grant update (uploaded_at) on media to telve_api;
grant select (id, uploaded_at), delete on media to telve_worker;

-- Whoever saves a picture of ours keeps it: the foreign key holds it while the form is saved, and the
-- sweep cannot take what a row names. Rows from before are not judged, only kept.
alter table menu_categories
  add column media_id text
    generated always as (substring(image_url from '^/media/([0-9a-f]{32})\.webp$')) stored,
  add constraint category_picture foreign key (media_id) references media (id) not valid;
alter table menu_items
  add column media_id text
    generated always as (substring(image_url from '^/media/([0-9a-f]{32})\.webp$')) stored,
  add constraint item_picture foreign key (media_id) references media (id) not valid;
alter table stories
  add column media_id text
    generated always as (substring(image_url from '^/media/([0-9a-f]{32})\.webp$')) stored,
  add constraint story_picture foreign key (media_id) references media (id) not valid;
alter table events
  add column media_id text
    generated always as (substring(image_url from '^/media/([0-9a-f]{32})\.webp$')) stored,
  add constraint event_picture foreign key (media_id) references media (id) not valid;
create index menu_categories_by_picture on menu_categories (media_id) where media_id is not null;
create index menu_items_by_picture on menu_items (media_id) where media_id is not null;
create index stories_by_picture on stories (media_id) where media_id is not null;
create index events_by_picture on events (media_id) where media_id is not null;

-- A whole address (https://…/media/….webp) may name one as well.
create view media_in_use as
  select distinct substring(image_url from '/media/([0-9a-f]{32})\.webp') as media_id
    from (select image_url from menu_categories union all
          select image_url from menu_items union all
          select image_url from stories union all
          select image_url from events) as content
   where image_url like '%/media/%';
grant select on media_in_use to telve_worker;
