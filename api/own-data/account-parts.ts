import type { Part } from './part.ts'

/** The account itself: who the person is, what they agreed to, and where they are signed in. */
export const accountParts: readonly Part[] = [
  {
    name: 'profil',
    about: 'Hesabınız. Şifreniz saklanmaz; yalnız geri döndürülemeyen bir özeti tutulur.',
    covers: ['users.username', 'users.full_name', 'users.phone'],
    rows: (sql, person) => sql`
      select id as key, id as "kişi", username as "e_posta", verified_at as "e_posta_doğrulandı",
             full_name as "ad_soyad", phone as "telefon", birth_date as "doğum_tarihi",
             birth_date_given_at as "doğum_tarihi_verildi", gender as "cinsiyet",
             points as "puan", is_enabled as "bildirim_ister", is_active as "etkin",
             created_at as "üyelik", awarded_on as "son_puan_günü", awarded as "o_gün_verilen_puan"
        from users where id = ${person}`,
  },
  {
    name: 'gorevler',
    about: 'İşletmedeki görevleriniz: hangi rolle, nerede, ne zaman.',
    covers: ['posts.person_id'],
    rows: (sql, person) => sql`
      select p.id as key, p.role as "rol", b.name as "şube", r.name as "bölge",
             p.starts_at as "başladı", p.until as "en_geç", p.ended_at as "bitti"
        from posts p
        left join branches b on b.id = p.branch_id
        left join regions r on r.id = p.region_id
       where p.person_id = ${person}`,
  },
  {
    name: 'kasa-pini',
    about: 'Ortak tabletlerde kasayı açtığınız PIN’in ne zaman belirlendiği; kendisi saklanmaz.',
    covers: ['till_pins.person_id', 'wrong_pins.person_id'],
    rows: (sql, person) => sql`
      select p.person_id as key, p.set_at as "belirlendi",
             (select coalesce(sum(w.guesses), 0) from wrong_pins w where w.person_id = p.person_id)
               as "yanlış_giriş"
        from till_pins p where p.person_id = ${person}`,
  },
  {
    name: 'izinler',
    about: 'Verdiğiniz ve geri aldığınız ticari iletişim izinleri.',
    covers: ['consents.user_id'],
    rows: (sql, person) => sql`
      select id as key, kind as "kanal", given as "izin", at as "zaman", source as "kaynak",
             document_version as "geçerli_metin_sürümü"
        from consents where user_id = ${person}`,
  },
  {
    name: 'iys-bildirimleri',
    about: 'İzinlerinizin İleti Yönetim Sistemi’ne bildirilmesi.',
    covers: ['iys_reports.user_id'],
    rows: (sql, person) => sql`
      select id as key, kind as "kanal", recipient as "adres", given as "izin", at as "zaman",
             due_on as "en_geç", settled_at as "sonuçlandı", outcome as "sonuç", answer as "yanıt"
        from iys_reports where user_id = ${person}`,
  },
  {
    name: 'gosterilen-metinler',
    about: 'Kayıt olurken size gösterilen yasal metinlerin sürümleri.',
    covers: ['shown_documents.user_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by at, kind, version) as key,
             kind as "metin", version as "sürüm", at as "zaman"
        from shown_documents where user_id = ${person}`,
  },
  {
    name: 'oturumlar',
    about: 'Açık oturumlarınız. Oturum anahtarları gizli olduğundan arşivde yoktur.',
    covers: ['sessions.user_id'],
    rows: (sql, person) => sql`
      select row_number() over (order by created_at, public_id) as key,
             public_id as "oturum", device as "cihaz", address as "ağ_adresi",
             created_at as "açıldı", seen_at as "son_kullanım", expires_at as "biter"
        from sessions where user_id = ${person}`,
  },
  {
    name: 'gecis-anahtarlari',
    about: 'Geçiş anahtarlarınız; anahtarların kendisi yazılmaz.',
    covers: ['passkeys.user_id'],
    rows: (sql, person) => sql`
      select id as key, name as "ad", created_at as "eklendi", used_at as "son_kullanım",
             transports as "bağlantı", backed_up as "yedekli"
        from passkeys where user_id = ${person}`,
  },
  {
    name: 'iki-adimli-dogrulama',
    about: 'Doğrulama uygulamanız ve kalan kurtarma kodlarınızın sayısı; kodlar gizlidir.',
    covers: ['totp_secrets.user_id', 'recovery_codes.user_id'],
    rows: (sql, person) => sql`
      select 0 as key, 'uygulama' as "yol", created_at as "eklendi", confirmed_at as "onaylandı",
             1 as "adet"
        from totp_secrets where user_id = ${person}
      union all
      select 1, 'kurtarma kodu', null, null, count(*)::int
        from recovery_codes where user_id = ${person} having count(*) > 0`,
  },
  {
    name: 'cihazlar',
    about:
      'Anlık bildirim gönderilen cihazlar; bildirim anahtarları gizlidir, yalnız sunucusu yazılır.',
    covers: ['devices.user_id'],
    rows: (sql, person) => sql`
      select id as key, id as "cihaz", platform, split_part(endpoint, '/', 3) as "bildirim_sunucusu",
             created_at as "eklendi", confirmed_at as "son_onay"
        from devices where user_id = ${person}`,
  },
  {
    name: 'adres-degisiklikleri',
    about: 'Onay bekleyen yeni e-posta adresiniz, ve geri alınabildiği sürece eskisi.',
    covers: [
      'address_changes.user_id',
      'address_changes.address',
      'former_addresses.user_id',
      'former_addresses.address',
    ],
    rows: (sql, person) => sql`
      select 0 as key, 'onay bekliyor' as "durum", address as "adres", expires_at as "biter"
        from address_changes where user_id = ${person}
      union all
      select row_number() over (order by until, address), 'geri alınabilir', address, until
        from former_addresses where user_id = ${person}`,
  },
  {
    name: 'gonderilecek-e-postalar',
    about: 'Size gönderilmeyi bekleyen e-postalar; gidenler silinir.',
    covers: ['mails.user_id', 'mails.address'],
    rows: (sql, person) => sql`
      select id as key, address as "adres", kind as "tür", created_at as "zaman",
             expires_at as "en_geç"
        from mails where user_id = ${person}`,
  },
  {
    name: 'e-posta-baglantilari',
    about: 'E-postayla gönderilen ve hâlâ geçerli olan bağlantılar; bağlantının kendisi gizlidir.',
    covers: ['links.user_id', 'links.address'],
    rows: (sql, person) => sql`
      select row_number() over (order by created_at, kind, address) as key,
             kind as "tür", address as "adres", created_at as "gönderildi", expires_at as "biter"
        from links where user_id = ${person}`,
  },
  {
    name: 'guvenlik-kaydi',
    about:
      'Güvenlik kaydında sizinle ilgili satırlar. Başkasının ağ adresi ve başkasıyla ilgili ayrıntılar yazılmaz.',
    covers: ['security_log.actor_id', 'security_log.subject_id'],
    rows: (sql, person) => sql`
      select id as key, at as "zaman", kind as "olay",
             case when actor_id = ${person} then 'siz' when actor_id is not null then 'başkası' end
               as "yapan",
             case when subject_id = ${person} then 'siz' when subject_id is not null then 'başkası' end
               as "kiminle_ilgili",
             case when actor_id is null or actor_id = ${person} then address end as "ağ_adresi",
             case when subject_id = ${person} then detail::text end as "ayrıntı"
        from security_log where actor_id = ${person} or subject_id = ${person}`,
  },
  {
    name: 'talepler',
    about: 'Verileriniz hakkındaki talepleriniz: indirdiğiniz arşivler ve hesap silme istekleri.',
    covers: ['data_requests.user_id'],
    rows: (sql, person) => sql`
      select id as key, kind as "talep", asked_at as "zaman", due_at as "en_geç",
             erase_at as "silineceği_zaman", settled_at as "sonuçlandı", outcome as "sonuç"
        from data_requests where user_id = ${person}`,
  },
  {
    name: 'bildirimler',
    about: 'Bildirim kutunuz.',
    covers: ['notifications.user_id'],
    rows: (sql, person) => sql`
      select id as key, created_at as "zaman", type as "tür", title as "başlık",
             message as "metin", is_read as "okundu", entry_seq as "puan_hareketi",
             broadcast_id as "duyuru", order_id as "sipariş"
        from notifications where user_id = ${person}`,
  },
  {
    name: 'degerlendirmeler',
    about: 'Uygulama için verdiğiniz puanlar ve yazdıklarınız.',
    covers: ['ratings.user_id'],
    rows: (sql, person) => sql`
      select id as key, created_at as "zaman", stars as "yıldız", comment as "yorum"
        from ratings where user_id = ${person}`,
  },
  {
    name: 'sube-degerlendirmeleri',
    about: 'Siparişleriniz ve alışverişleriniz için verdiğiniz puanlar ve yazdıklarınız.',
    covers: ['visit_ratings.user_id'],
    rows: (sql, person) => sql`
      select r.id as key, r.created_at as "zaman", b.name as "şube", r.order_id as "sipariş",
             r.purchase_id as "alışveriş", r.stars as "yıldız", r.comment as "yorum"
        from visit_ratings r join branches b on b.id = r.branch_id where r.user_id = ${person}`,
  },
  {
    name: 'isletme-notu',
    about: 'İşletmenin sizin hakkınızda yazdığı not.',
    covers: ['house_notes.user_id'],
    rows: (sql, person) => sql`
      select 1 as key, at as "zaman", note as "not" from house_notes
       where user_id = ${person} and note <> ''`,
  },
  {
    name: 'uyarilar',
    about: 'Adınızın geçtiği, sonuçlandırılmış olağan dışı hareket uyarıları.',
    covers: [
      'flags.customer_id',
      'flags.staff_id',
      'flag_undos.flag_id',
      'flag_accounts.user_id',
      'flag_accounts.flag_id',
    ],
    rows: (sql, person) => sql`
      select id as key, kind as "tür", since as "ilk_işlem", until as "son_işlem", acts as "işlem_sayısı",
             points as "puan", outcome as "sonuç", settled_at as "sonuçlandı",
             (select coalesce(sum(n.points), 0) from flag_undos n where n.flag_id = id) as "geri_alınan_puan"
        from flags
       where outcome is not null
         and (${person} in (staff_id, customer_id)
              or id in (select a.flag_id from flag_accounts a where a.user_id = ${person}))`,
  },
  {
    name: 'sabah-ozeti',
    about: 'Her sabah e-postayla istediğiniz gün özeti.',
    covers: ['morning_reports.person_id'],
    rows: (sql, person) => sql`
      select 1 as key, wanted_since as "istendi", told as "son_anlatılan_gün"
        from morning_reports where person_id = ${person}`,
  },
  {
    name: 'favoriler',
    about: 'Favori ürünleriniz.',
    covers: ['menu_favourites.user_id'],
    rows: (sql, person) => sql`
      select f.item_id as key, f.item_id as "ürün", i.name as "ürün_adı"
        from menu_favourites f join menu_items i on i.id = f.item_id where f.user_id = ${person}`,
  },
  {
    name: 'etkinlik-yerleri',
    about: 'Etkinliklerde ayırttığınız yerler.',
    covers: ['event_places.user_id'],
    rows: (sql, person) => sql`
      select p.id as key, p.event_id as "etkinlik", e.title as "etkinlik_adı",
             e.event_date as "etkinlik_zamanı", p.taken_at as "ayırtıldı"
        from event_places p join events e on e.id = p.event_id where p.user_id = ${person}`,
  },
  {
    name: 'izlenen-hikayeler',
    about: 'Baktığınız hikâyeler.',
    covers: ['story_views.user_id'],
    rows: (sql, person) => sql`
      select v.story_id as key, v.story_id as "hikâye", s.title as "hikâye_adı",
             v.viewed_at as "zaman"
        from story_views v left join stories s on s.id = v.story_id where v.user_id = ${person}`,
  },
]
