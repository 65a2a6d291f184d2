-- The newest orders of a branch, and of each branch of a region, without sorting all that these have (decisions/293).
-- Alone in its file: the index is made beside people who order.
create index concurrently if not exists orders_of_branch on orders (branch_id, id);
