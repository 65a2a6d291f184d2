import type { Part } from './part.ts'

/** What happened in branches: scans, purchases, orders, coffees on the hook. */
export const visitParts: readonly Part[] = [
  {
    name: 'kod-okutmalari',
    about: 'Kodunuzun okutulduğu anlar.',
    covers: ['scans.customer_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by opened_at, id) as key, id as "okutma",
             opened_at as "açıldı", expires_at as "biter", closed_at as "kapandı",
             awards as "puan_işlemi"
        from scans where customer_id = ${person}`,
  },
  {
    name: 'soylenen-numaralar',
    about: 'Kasada telefon numaranızın söylendiği anlar, ve onunla kaydedilen alışverişler.',
    covers: ['number_scans.customer_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by opened_at, id) as key, opened_at as "zaman",
             purchase_id as "alışveriş"
        from number_scans where customer_id = ${person}`,
  },
  {
    name: 'askida-kahve',
    about: 'Astığınız ve aldığınız kahveler.',
    covers: ['hanging_acts.person_id'],
    rows: (sql, person) => sql`
      select h.id as key, h.at as "zaman", h.kind as "olay", h.branch_id as "şube",
             b.name as "şube_adı", h.is_named as "adınız_görünür"
        from hanging_acts h join branches b on b.id = h.branch_id where h.person_id = ${person}`,
  },
  {
    name: 'alisverisler',
    about: 'Alışverişleriniz; tutarlar kuruştur.',
    covers: ['purchases.user_id'],
    rows: (sql, person) => sql`
      select p.id as key, p.id as "alışveriş", p.at as "zaman", p.branch_id as "şube",
             b.name as "şube_adı", p.receipt as "fiş", p.bought_on as "fiş_günü",
             p.total as "tutar_kuruş", p.discount as "indirim_kuruş", p.due as "ödenen_kuruş",
             p.refunded as "iade_kuruş", p.earned as "puan", p.entry_id as "puan_hareketi",
             p.tier as "kademe", p.tier_multiplier as "kademe_çarpanı_yüzde", p.first as "ilk_alışveriş",
             p.order_id as "sipariş"
        from purchases p left join branches b on b.id = p.branch_id where p.user_id = ${person}`,
  },
  {
    name: 'alisveris-satirlari',
    about: 'Alışverişlerde puanın hangi kuraldan geldiği.',
    covers: ['purchase_lines.purchase_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by l.purchase_id, l.place) as key,
             l.purchase_id as "alışveriş", l.place as "satır", l.kind as "tür", l.ref as "kaynak",
             l.name as "ad", l.points as "puan"
        from purchases p join purchase_lines l on l.purchase_id = p.id where p.user_id = ${person}`,
  },
  {
    name: 'alisveris-kuponlari',
    about: 'Alışverişlerde kullandığınız kuponlar.',
    covers: ['purchase_coupons.purchase_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by c.purchase_id, c.coupon_id) as key,
             c.purchase_id as "alışveriş", c.coupon_id as "kupon", c.item_id as "ürün",
             c.discount as "indirim_kuruş"
        from purchases p join purchase_coupons c on c.purchase_id = p.id
       where p.user_id = ${person}`,
  },
  {
    name: 'alisveris-iadeleri',
    about: 'Alışverişlerinizin iadeleri.',
    covers: ['purchase_refunds.purchase_id'],
    rows: (sql, person) => sql`
      select r.id as key, r.id as "iade", r.purchase_id as "alışveriş", r.at as "zaman",
             r.amount as "tutar_kuruş", r.reason as "gerekçe", r.note as "not", r.owed as "kazanılan_puan",
             r.taken as "geri_alınan_puan", r.waived as "alınamayan_puan", r.entry_id as "puan_hareketi"
        from purchases p join purchase_refunds r on r.purchase_id = p.id where p.user_id = ${person}`,
  },
  {
    name: 'alinamayan-puanlar',
    about: 'İadelerde harcanmış olduğu için alınamayan puanlar ve geri geldikçe alınanlar.',
    covers: ['waivers.refund_id', 'waivers.user_id'],
    rows: (sql, person) => sql`
      select w.refund_id as key, w.refund_id as "iade", w.points as "alınamayan_puan",
             w.paid as "sonradan_alınan_puan", w.after_seq as "son_puan_hareketi_sırası"
        from waivers w where w.user_id = ${person}`,
  },
  {
    name: 'iade-damgalari',
    about: 'İadelerde geri alınan damgalar.',
    covers: ['refund_stamps.refund_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by s.refund_id, s.card_id) as key, s.refund_id as "iade",
             s.card_id as "kart", s.owed as "geri_alınacak", s.taken as "geri_alınan"
        from purchases p join purchase_refunds r on r.purchase_id = p.id
        join refund_stamps s on s.refund_id = r.id where p.user_id = ${person}`,
  },
  {
    name: 'alisveris-sayaclari',
    about: 'Sınırlar için sayılan alışverişler ve tutarlar.',
    covers: ['customer_bills.user_id'],
    rows: (sql, person) => sql`
      select user_id as key, purchases as "alışveriş_sayısı", day as "gün",
             total as "o_gün_tutar_kuruş", month as "ay", late as "o_ay_sonradan_eklenen"
        from customer_bills where user_id = ${person}`,
  },
]
