-- The sessions of a tablet, which end with it. Alone in its file: the index is made beside people who sign in.
create index concurrently if not exists sessions_of_tablet on sessions (tablet_id) where tablet_id is not null;
