-- A broadcast's key is kept as every creation's is, for 24 hours (131_kept_answers.sql).
alter table broadcasts drop column request_key;
