-- A customer reads what they have spent alone (decisions/074). Spends are few among the entries: without
-- an index of their own, a page of them reads the whole history. Earnings are found along the primary key.
create index spends_of_a_person on point_transactions (user_id, seq) where type = 'SPEND';
