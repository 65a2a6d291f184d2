-- Broadcasts that are marketing go only to those who consent to pushes (decisions/162); what was sent
-- before was sent as a service message.
alter table broadcasts add column marketing boolean not null default false;
comment on column broadcasts.marketing is 'ticari: reaches only who consents to pushes at the moment of writing';
-- The audience takes one argument more.
drop function if exists broadcast_audience (bigint[], text[], bigint[]);
