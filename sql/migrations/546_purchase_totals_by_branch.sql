-- A branch's year is read alone (decisions/260): without this it was found in everybody's. Its columns never
-- change, so counting stays an update in place.
create index purchase_totals_by_branch on purchase_totals (branch_id, day);
