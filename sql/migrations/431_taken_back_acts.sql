-- The act that takes a hand-out back names it, and one act may. A value of an enum is used in a later
-- migration than the one that adds it.
alter table hanging_acts
  add column takes_back bigint unique references hanging_acts (id),
  add constraint taking_back_names_its_act check ((kind = 'taken_back') = (takes_back is not null));
create index hand_outs_of_staff on hanging_acts (person_id, id desc) where kind = 'handed_out';
