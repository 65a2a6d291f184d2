-- A line may also say which campaign a bill would have had, if the person's turns of the day or at all, or
-- the budget, had not been used up (programme.md §3). It gives nothing.
alter table purchase_lines
  drop constraint line_gives_points,
  add constraint line_gives_points
    check (place > 0
           and (kind in ('base', 'tier', 'campaign') and points > 0
                or kind in ('day_over', 'turns_over', 'budget_over') and points = 0 and ref is not null));
