import type { Part } from './part.ts'

/** Points and what follows from them: lots, tiers, gifts, what campaigns and bounds count. */
export const pointParts: readonly Part[] = [
  {
    name: 'davet-kodu',
    about: 'Arkadaşlarınızı davet ettiğiniz kod.',
    covers: ['referral_codes.user_id'],
    rows: (sql, person) => sql`
      select 0 as key, code as "kod", made_at as "oluşturuldu"
        from referral_codes where user_id = ${person}`,
  },
  {
    name: 'davetler',
    about:
      'Davet ettikleriniz ve sizi davet eden. Karşınızdaki kişinin adı onun verisi olduğundan yazılmaz.',
    covers: ['referrals.inviter_id', 'referrals.friend_id'],
    rows: (sql, person) => sql`
      select id as key, id as "davet",
             case when inviter_id = ${person} then 'davet ettiniz' else 'davet edildiniz' end as "yön",
             registered_at as "üyelik", state as "durum", state_at as "durum_zamanı",
             array_to_string(doubts, ', ') as "inceleme_nedeni", judgement as "karar_gerekçesi",
             judged_at as "karar_zamanı", earned_at as "kazanıldı",
             case when inviter_id = ${person} then inviter_points else friend_points end as "puan",
             case when inviter_id = ${person} then inviter_taken else friend_taken end as "geri_alınan"
        from referrals where inviter_id = ${person} or friend_id = ${person}`,
  },
  {
    name: 'puan-hareketleri',
    about:
      'Bütün puan hareketleriniz, nedenleri ve özetleriyle. Kanıtı `kanit` klasöründedir; yapan, sizin dışınızda kişi adıyla yazılmaz.',
    covers: ['point_transactions.user_id'],
    rows: (sql, person) => sql`
      select e.seq as key, e.seq as "sıra", e.id as "hareket", e.created_at as "zaman",
             e.type as "yön", e.amount::int as "puan", e.balance_after::int as "bakiye",
             e.branch_id as "şube", b.name as "şube_adı", e.kind as "neden", e.ref as "neden_no",
             e.reason as "gerekçe", e.note as "not", e.reverses as "geri_alınan_hareket",
             e.expires_on as "son_kullanma",
             case when e.actor_id = ${person} then 'siz'
                  when e.actor_id is null then 'sistem' else 'personel' end as "yapan",
             e.form as "biçim", encode(e.hash, 'hex') as "özet"
        from point_transactions e left join branches b on b.id = e.branch_id
       where e.user_id = ${person}`,
  },
  {
    name: 'silinen-notlar',
    about: 'Notu silinmiş puan hareketleri.',
    covers: ['ledger_redactions.user_id'],
    rows: (sql, person) => sql`
      select seq as key, seq as "sıra", at as "silindi"
        from ledger_redactions where user_id = ${person}`,
  },
  {
    name: 'puan-kalanlari',
    about: 'Kazandığınız puanlardan kalanlar ve son günleri.',
    covers: ['point_lots.user_id'],
    rows: (sql, person) => sql`
      select seq as key, seq as "hareket_sırası", rest as "kalan_puan", expires_on as "son_gün",
             cause as "neden", prolonged as "uzatıldı"
        from point_lots where user_id = ${person}`,
  },
  {
    name: 'puan-kullanimlari',
    about: 'Her harcamanın hangi kazançtan düşüldüğü.',
    covers: ['lot_takings.user_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by seq, lot) as key, seq as "harcama_sırası",
             lot as "kazanç_sırası", points as "puan", spent_for as "ne_için",
             expires_on as "son_gün", cause as "neden", prolonged as "uzatıldı"
        from lot_takings where user_id = ${person}`,
  },
  {
    name: 'puan-uyarilari',
    about: 'Süresi dolacak puanlar için yapılan uyarılar.',
    covers: ['expiry_warnings.user_id'],
    rows: (sql, person) => sql`
      select days as key, days as "gün_kala", until as "hangi_güne_kadar", at as "zaman"
        from expiry_warnings where user_id = ${person}`,
  },
  {
    name: 'kademeler',
    about: 'Kademeleriniz ve hangi tarihler arasında geçerli oldukları.',
    covers: ['person_tiers.user_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by lower(holds)) as key, tier as "kademe",
             lower(holds) as "başladı", upper(holds) as "bitti", review_on as "gözden_geçirme",
             why as "neden"
        from person_tiers where user_id = ${person}`,
  },
  {
    name: 'kademe-puanlari',
    about: 'Kademeye sayılan puanlarınız, gün gün.',
    covers: ['tier_points.user_id'],
    rows: (sql, person) => sql`
      select day - date '2000-01-01' as key, day as "gün", points as "puan"
        from tier_points where user_id = ${person}`,
  },
  {
    name: 'ziyaret-gunleri',
    about: 'Puanınızın hareket ettiği günler ve şubeler.',
    covers: ['member_days.user_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by d.day, d.branch_id) as key, d.day as "gün",
             d.branch_id as "şube", b.name as "şube_adı", d.first_at as "ilk_hareket"
        from member_days d left join branches b on b.id = d.branch_id where d.user_id = ${person}`,
  },
  {
    name: 'kampanyalar',
    about: 'Kampanyalardan kaç kez yararlandığınız.',
    covers: ['campaign_uses.user_id'],
    rows: (sql, person) => sql`
      select campaign_id as key, campaign_id as "kampanya", in_all as "toplam",
             last_day as "son_gün", that_day as "o_gün"
        from campaign_uses where user_id = ${person}`,
  },
  {
    name: 'kuponlar',
    about: 'Kuponlarınız ve ne oldukları.',
    covers: ['coupons.user_id'],
    rows: (sql, person) => sql`
      select id as key, id as "kupon", source as "kaynak", name as "ad", terms as "koşullar",
             benefit as "fayda", amount as "tutar_kuruş", percentage as "yüzde",
             most as "en_çok_kuruş", points as "puan", state as "durum", created_at as "verildi",
             expires_at as "biter", warned_at as "uyarıldı", closed_at as "kapandı",
             returned as "iade_edilen_puan",
             reward_id as "ödül", branch_id as "şube", purchase_id as "alışveriş", order_id as "sipariş",
             stamp_card_id as "damga_kartı"
        from coupons where user_id = ${person}`,
  },
  {
    name: 'oduller',
    about: 'Her ödülden kaç kez aldığınız.',
    covers: ['reward_holders.user_id'],
    rows: (sql, person) => sql`
      select reward_id as key, reward_id as "ödül", taken as "alınan", most as "en_çok"
        from reward_holders where user_id = ${person}`,
  },
  {
    name: 'hediyeler',
    about:
      'Hoş geldin ve doğum günü hediyeleriniz. Hoş geldin hediyesi için telefonunuzun bir özeti de saklanır: aynı numarayla ikinci kez verilmez.',
    covers: ['birthday_gifts.user_id', 'welcome_gifts.user_id'],
    rows: (sql, person) => sql`
      select year as key, 'doğum günü' as "hediye", year as "yıl", coupon_id as "kupon"
        from birthday_gifts where user_id = ${person}
      union all
      select 0, 'hoş geldin', null, coupon_id from welcome_gifts where user_id = ${person}`,
  },
  {
    name: 'damgalar',
    about: 'Damgalarınızın her hareketi.',
    covers: ['stamp_events.user_id'],
    rows: (sql, person) => sql`
      select e.id as key, e.at as "zaman", e.card_id as "kart", c.name as "kart_adı",
             e.kind as "olay", e.stamps as "damga", e.purchase_id as "alışveriş",
             e.coupon_id as "kupon", e.worth as "değer_kuruş"
        from stamp_events e join stamp_cards c on c.id = e.card_id where e.user_id = ${person}`,
  },
  {
    name: 'damga-bakiyeleri',
    about: 'Kartlarınızdaki damgalar.',
    covers: ['stamp_balances.user_id'],
    rows: (sql, person) => sql`
      select card_id as key, card_id as "kart", stamps as "damga"
        from stamp_balances where user_id = ${person}`,
  },
]
