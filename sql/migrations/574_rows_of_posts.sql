-- Who gets a post has the rows of bounds from then on (functions/staff_rows.sql), and no flag of a person makes them any more.
drop trigger if exists make_staff_rows on users;
drop trigger if exists make_rows_of_new_staff on users;
