-- What people with a place at an event are told leads to the event's page (decisions/108).
alter table broadcasts add column event_id bigint references events on delete set null;
create index broadcasts_of_events on broadcasts (event_id) where event_id is not null;
