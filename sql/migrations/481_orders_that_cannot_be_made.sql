-- What a branch cannot make any more at its promise, and its board does not show yet, the product cancels
-- (ordering.md §2): of what was accepted it might already (305).
insert into order_transitions ("from", "to", party) values ('placed', 'cancelled', 'system');
