import type { Part } from './part.ts'

/** Orders with all that belongs to them. */
export const orderParts: readonly Part[] = [
  {
    name: 'siparisler',
    about: 'Siparişleriniz; tutarlar kuruştur.',
    covers: ['orders.user_id'],
    rows: (sql, person) => sql`
      select o.id as key, o.id as "sipariş", o.number as "numara", o.day as "gün", o.at as "verildi",
             o.branch_id as "şube", b.name as "şube_adı", o.promise as "söz_verilen",
             o.state as "durum", o.state_at as "durum_zamanı", o.accepted_at as "onaylandı",
             o.ready_at as "hazırlandı", o.here_at as "geldiniz", o.told_late_at as "gecikme_bildirildi",
             o.total as "tutar_kuruş", o.discount as "indirim_kuruş", o.points as "puan",
             o.due as "ödenecek_kuruş", o.refunded as "iade_kuruş", o.refunded_points as "iade_puan",
             o.entry_id as "puan_hareketi", o.purchase_id as "alışveriş"
        from orders o join branches b on b.id = o.branch_id where o.user_id = ${person}`,
  },
  {
    name: 'siparis-satirlari',
    about: 'Siparişlerinizdeki ürünler ve yazdığınız notlar.',
    covers: ['order_lines.order_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by l.order_id, l.line) as key, l.order_id as "sipariş",
             l.line as "satır", l.item_id as "ürün", l.name as "ürün_adı", l.quantity as "adet",
             l.unit_price as "birim_fiyat_kuruş", l.vat_rate as "kdv_yüzde", l.note as "not",
             l.state as "durum"
        from orders o join order_lines l on l.order_id = o.id where o.user_id = ${person}`,
  },
  {
    name: 'siparis-secimleri',
    about: 'Ürünlerde seçtikleriniz.',
    covers: ['order_line_options.order_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by p.order_id, p.line, p.place) as key,
             p.order_id as "sipariş", p.line as "satır", p.group_name as "grup", p.name as "seçim",
             p.quantity as "adet", p.price_difference as "fiyat_farkı_kuruş"
        from orders o join order_line_options p on p.order_id = o.id where o.user_id = ${person}`,
  },
  {
    name: 'siparis-birimleri',
    about: 'Sipariş tutarının ürünlere dağılımı.',
    covers: ['order_units.order_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by u.order_id, u.line, u.unit) as key,
             u.order_id as "sipariş", u.line as "satır", u.unit as "birim",
             u.discount as "indirim_kuruş", u.points as "puan", u.money as "ödenen_kuruş",
             u.refund_id as "iade"
        from orders o join order_units u on u.order_id = o.id where o.user_id = ${person}`,
  },
  {
    name: 'siparis-kuponlari',
    about: 'Siparişlerde kullandığınız kuponlar.',
    covers: ['order_coupons.order_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by c.order_id, c.coupon_id) as key, c.order_id as "sipariş",
             c.coupon_id as "kupon", c.item_id as "ürün", c.discount as "indirim_kuruş"
        from orders o join order_coupons c on c.order_id = o.id where o.user_id = ${person}`,
  },
  {
    name: 'siparis-adimlari',
    about: 'Siparişlerinizin geçtiği adımlar.',
    covers: ['order_events.order_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by e.order_id, e.seq) as key, e.order_id as "sipariş",
             e.seq as "adım", e."from" as "önce", e."to" as "sonra", e.party as "taraf",
             e.at as "zaman", e.reason as "gerekçe"
        from orders o join order_events e on e.order_id = o.id where o.user_id = ${person}`,
  },
  {
    name: 'siparis-iadeleri',
    about: 'Siparişlerinizin iadeleri.',
    covers: ['order_refunds.order_id'],
    rows: (sql, person) => sql`
      select r.id as key, r.id as "iade", r.order_id as "sipariş", r.at as "zaman",
             r.reason as "gerekçe", r.note as "not", r.amount as "tutar_kuruş", r.points as "puan",
             r.entry_id as "puan_hareketi"
        from orders o join order_refunds r on r.order_id = o.id where o.user_id = ${person}`,
  },
  {
    name: 'odemeler',
    about: 'Siparişlerinizin kasadaki ödemeleri.',
    covers: ['payments.order_id'],
    rows: (sql, person) => sql`
      select y.id as key, y.id as "ödeme", y.order_id as "sipariş", y.at as "zaman",
             y.method as "yöntem", y.provider as "aracı", y.ref as "aracı_no", y.receipt as "fiş",
             y.amount as "tutar_kuruş", y.state as "durum"
        from orders o join payments y on y.order_id = o.id where o.user_id = ${person}`,
  },
]
