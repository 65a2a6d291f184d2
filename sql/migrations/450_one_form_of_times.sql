-- Times are written 14:35 everywhere (decisions/230); the words of structured hours had a dot. What
-- an administrator has typed for a branch without such hours stays theirs, but for Merkez's first.
update branches
   set opening_hours = regexp_replace(opening_hours, '\m(\d\d)\.(\d\d)\M', '\1:\2', 'g')
 where id in (select branch_id from branch_hours)
    or opening_hours = 'Hafta içi 08.00–22.00, hafta sonu 09.00–23.00';
