-- Publishing a document is an act that the security log names (decisions/160); the text stands in the table.
create or replace function log_legal_document() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into security_log (at, kind, actor_id, detail)
  values (new.at, 'legal_published', new.actor_id,
          jsonb_build_object('document', new.kind, 'version', new.version));
  return null;
end
$$;
create or replace trigger log_legal_document after insert on legal_documents
  for each row when (new.actor_id is not null) execute function log_legal_document();
