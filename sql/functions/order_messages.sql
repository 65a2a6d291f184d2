-- What a customer is told of an order (ordering.md §3): in the inbox and on their devices, once of each.

-- The words of one kind: 'accepted', 'ready', 'late', 'cancelled', 'expired', 'closed' (nobody came for
-- it), 'unmade' (its branch cannot make it any more). why: the reason of staff, or of the branch.
create or replace function tell_order(o orders, kind text, why text default null) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  branch constant text := (select b.name from branches b where b.id = o.branch_id);
  withheld constant integer :=
    case when kind in ('cancelled', 'expired', 'closed', 'unmade') then order_withheld(o) else 0 end;
  back constant text :=
    case when withheld > 0 then
           case when o.points = withheld then ''
                else format(' %s puan hesabınıza döndü.', turkish_number(o.points - withheld)) end
           || format(' %s puan iade edilen alışverişleriniz için geri alındı.', turkish_number(withheld))
           || case when o.discount > 0 then ' Kuponlarınız geri verildi.' else '' end
         when o.points > 0 and o.discount > 0 then ' Puanlarınız ve kuponlarınız geri verildi.'
         when o.points > 0 then ' Puanlarınız geri verildi.'
         when o.discount > 0 then ' Kuponlarınız geri verildi.' else '' end;
begin
  insert into notifications (user_id, title, message, type, order_id)
  select o.user_id, m.title, o.number || m.message, 'order', o.id
    from (values
      ('accepted', 'Siparişiniz onaylandı',
       -- It is read for days: an order for another day names its date, not `yarın`.
       ' numaralı siparişiniz hazırlanacak. '
       || case when day_of(o.promise) = day_of(clock_timestamp()) then 'Hazır olacağı saat: '
               else 'Hazır olacağı zaman: ' || turkish_day(day_of(o.promise)) || ', ' end
       || to_char(o.promise at time zone 'Europe/Istanbul', 'HH24:MI') || '.'),
      ('ready', 'Siparişiniz hazır', ' numaralı siparişiniz sizi bekliyor. Şube: ' || branch || '.'),
      ('late', 'Siparişiniz gecikiyor',
       ' numaralı siparişiniz söz verdiğimiz saate yetişmedi. Hazır olunca haber vereceğiz.'),
      ('cancelled', 'Siparişiniz iptal edildi',
       case when why = 'müşteri istedi' then ' numaralı siparişiniz isteğiniz üzerine iptal edildi.'
            when why is null or why = 'diğer' then ' numaralı siparişiniz şube tarafından iptal edildi.'
            else ' numaralı siparişiniz şube tarafından iptal edildi: ' || why || '.' end || back),
      ('expired', 'Siparişiniz onaylanamadı',
       ' numaralı siparişiniz zamanında onaylanamadı ve iptal edildi.' || back),
      ('closed', 'Siparişiniz iptal edildi',
       ' numaralı siparişiniz gün içinde teslim alınmadığı için iptal edildi.' || back),
      ('unmade', 'Siparişiniz iptal edildi',
       ' numaralı siparişiniz (' || turkish_day(day_of(o.promise)) || ', '
       || to_char(o.promise at time zone 'Europe/Istanbul', 'HH24:MI') || ') iptal edildi: ' || why || '.' || back)
    ) as m (kind, title, message)
   where m.kind = tell_order.kind;
  if not found then return; end if;
  perform pg_notify('telve_live', json_build_object(
            'kind', 'notification', 'userIds', json_build_array(o.user_id))::text);
end
$$;
revoke execute on function tell_order from public;
