-- Which build's pages an API has, so that all serve those of the oldest one (decisions/302). The release before this one
-- tells none, and serves its own.
alter table processes
  -- a folder of SHARED_ASSETS: no name leads out of it
  add column build text check (build ~ '^[0-9a-f-]{1,64}$');
comment on column processes.build is 'of an API: the name of its build where all releases lay theirs; names in the order of bytes are releases in order';
