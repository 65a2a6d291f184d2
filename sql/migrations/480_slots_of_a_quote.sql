-- The quarter hours that an order can be placed for (ordering.md §2): today's, or tomorrow's where today has
-- none left. Null where nobody asks for them.
alter type judged_order add attribute slots timestamptz[];
