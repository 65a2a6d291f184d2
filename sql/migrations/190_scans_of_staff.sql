-- A staff member's newest scans name the customers of the last acts, which the counter lists
-- (sql/ledger/acts.ts). The sweep keeps the scans of a day.
create index scans_of_staff on scans (staff_id, opened_at desc);
