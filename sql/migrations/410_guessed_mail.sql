-- A mail to whoever has an address that strangers guess at from many networks (decisions/210).
insert into mail_kinds (kind, lasts, link_lasts) values ('guessed', '1 day', null);
