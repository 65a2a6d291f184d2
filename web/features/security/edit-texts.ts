import { fieldNames } from '#web/shared/field-names.ts'

/** What administrators edit, by the last word of the endpoint's path. */
export const edited: Record<string, string> = {
  branches: 'Şube',
  events: 'Etkinlik',
  flags: 'Olağan dışı hareket',
  'flag-settings': 'Olağan dışı hareket eşikleri',
  media: 'Görsel',
  'morning-report': 'Sabah özeti',
  categories: 'Kategori',
  items: 'Ürün',
  'option-groups': 'Seçenek grubu',
  regions: 'Bölge',
  note: 'İşletme notu',
  stories: 'Hikâye',
  users: 'Kullanıcı',
  try: 'Deneme bildirimi',
}

const acts: Record<string, string> = {
  created: 'eklendi',
  changed: 'değiştirildi',
  deleted: 'silindi',
  restored: 'geri getirildi',
}

/** The refusals that are counted: every 403 and 429, codes that are forged or used, and hang-ups. */
export const refused: Record<string, string> = {
  account_inactive: 'Kapatılmış hesap',
  admins_only: 'Yönetici değil',
  forbidden: 'Yetkisi olmayan işlem',
  foreign_origin: 'Başka siteden istek',
  hung_up: 'Yarıda kesilen istek',
  account_of_staff: 'Çalışan hesabını değiştirme',
  no_right_here: 'Yetkisi olmayan şubede işlem',
  person_not_here: 'Görevi olmayan şubede kasa açma',
  pin_locked: 'Kilitli PIN',
  not_at_tablet: 'PIN ile açılan kasada hesap ya da yönetim',
  others: 'Diğerleri',
  own_account: 'Kendi hesabına puan işlemi',
  own_flag: 'Kendisiyle ilgili uyarıyı sonuçlandırma',
  own_order: 'Kendi siparişini teslim',
  own_referral: 'Kendi davetine karar',
  qr_forged: 'Sahte QR kod',
  qr_used: 'Kullanılmış QR kod',
  prove_again: 'Yeniden doğrulama gerekti',
  scan_required: 'QR kod okutulmadan işlem',
  second_factor_due: 'İkinci adım tamamlanmadan istek',
  unverified: 'Doğrulanmamış e-posta ile istek',
  too_many_attempts: 'Çok fazla deneme',
  too_many_requests: 'Çok sık işlem',
}

type Detail = Record<string, string | number | boolean>

/** What was edited, how, and which fields were sent. */
export const editParts = ({ what, act, id, fields }: Detail): string[] => [
  [edited[String(what)], id === undefined ? '' : `no. ${id}`, acts[String(act)]]
    .filter(Boolean)
    .join(' '),
  String(fields ?? '')
    .split(', ')
    .map((field) => fieldNames[field] ?? '')
    .filter(Boolean)
    .join(', '),
]
