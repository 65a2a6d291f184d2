-- Consents are on one page, `Ayarlar`, which the sample texts called “Gizlilik ve verilerim”: they get a
-- next version. What an administrator has published stays as it is.
insert into legal_documents (kind, version, body)
select kind, version + 1, replace(body, '“Gizlilik ve verilerim” sayfasından', '“Ayarlar” sayfasından')
  from (select distinct on (kind) * from legal_documents order by kind, version desc) newest
 where actor_id is null and body like '%“Gizlilik ve verilerim” sayfasından%';
