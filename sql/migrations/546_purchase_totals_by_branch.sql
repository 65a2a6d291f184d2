-- The hours of a branch's year are read alone (decisions/266): without this they were found among everybody's. Its
-- columns never change, so counting stays an update in place.
create index concurrently if not exists purchase_totals_by_branch on purchase_totals (branch_id, day);
