import { commonRefusals } from './common-refusals.ts'

/**
 * The error catalogue: each refusal once, with its status and its Turkish sentence
 * (product.md §3, decisions.md §1–4 and §7). The sentences of `web/texts/quoted.ts` are fixed to the letter.
 */
export const refusals = {
  ...commonRefusals,

  // Accounts
  wrong_credentials: [401, 'E-posta adresi veya şifre hatalı.'],
  account_inactive: [403, 'Hesabınız devre dışı bırakılmış. Lütfen şubenizle görüşün.'],
  admins_only: [403, 'Sadece yöneticiler giriş yapabilir.'],
  username_taken: [409, 'Bu e-posta adresi zaten kayıtlı.'],
  invite_code_unknown: [
    400,
    'Bu davet kodu geçersiz. Kodu arkadaşınızla kontrol edin ya da alanı boş bırakın.',
  ],
  birth_date_locked: [409, 'Doğum tarihiniz kayıtlı; değiştirmek için bize yazın.'],
  wrong_password: [400, 'Mevcut şifre hatalı.'],
  reset_invalid: [410, 'Bu bağlantı kullanılmış veya süresi dolmuş. Yeni bir bağlantı isteyin.'],
  weak_password: [400, 'Bu şifre kolayca tahmin edilir. Başka bir şifre seçin.'],
  invitation_invalid: [
    410,
    'Bu davet bağlantısı kullanılmış veya süresi dolmuş. Yenisini isteyin.',
  ],
  link_invalid: [410, 'Bu bağlantı kullanılmış veya süresi dolmuş. Yenisini isteyin.'],
  already_verified: [409, 'E-posta adresiniz zaten doğrulanmış.'],
  unverified: [403, 'Ödül almak için önce e-posta adresinin doğrulanması gerekiyor.'],
  session_not_found: [404, 'Bu oturum zaten kapanmış.'],
  account_of_staff: [403, 'Çalışanların hesaplarını yalnızca yöneticiler değiştirebilir.'],
  own_post: [409, 'Kendi görevlerinizi değiştiremezsiniz. Başka bir yöneticiye başvurun.'],
  post_not_found: [404, 'Görev bulunamadı.'],
  invitation_not_found: [404, 'Davet bulunamadı.'],
  invitation_accepted: [409, 'Bu davet kabul edilmiş. Görevi bitirmek için ekip listesine bakın.'],
  invitations_full: [409, 'Bir şubede en fazla 20 açık davet olabilir. Önce birini geri alın.'],
  post_held: [
    409,
    'Bu kişinin bu görevi seçtiğiniz yerde zaten var. Son gününü değiştirmek için önce onu bitirin.',
  ],
  post_day: [400, 'Son gün geçmişte olamaz.'],
  post_without_end: [400, 'Yönetici görevi süresiz verilir; son gün yazılamaz.'],
  post_in_one_scope: [400, 'Görev ya şubelerde ya da bir bölgede verilir.'],
  region_not_found: [404, 'Bölge bulunamadı.'],
  region_name_taken: [409, 'Bu adda bir bölge var.'],
  region_in_use: [
    409,
    'Bu bölgede görev verildiği için bölge silinemez. Adını ve şubelerini değiştirebilirsiniz.',
  ],
  tablet_not_found: [404, 'Tablet bulunamadı.'],
  tablet_name_taken: [409, 'Bu şubede bu adda bir tablet var.'],
  tablets_full: [409, 'Bir şubede en fazla 50 tablet olabilir.'],
  tablet_unknown: [401, 'Bu tabletin kaydı silinmiş. E-posta ve şifrenizle giriş yapın.'],
  person_not_here: [403, 'Bu kişi bu şubede kasa açamıyor. E-posta ve şifreyle giriş yapın.'],
  wrong_pin: [400, 'PIN hatalı.'],
  pin_locked: [
    429,
    'PIN beş kez yanlış girildi. Bu tablette e-posta ve şifrenizle giriş yapın; sonra PIN yeniden kullanılabilir.',
  ],
  weak_pin: [400, 'Doğum tarihiniz ve telefonunuz kolay tahmin edilir. Başka altı rakam seçin.'],
  not_at_tablet: [
    403,
    'PIN ile açılan kasada bu yapılamaz. Kendi cihazınızdan ya da e-posta ve şifrenizle girin.',
  ],
  regions_full: [409, 'En fazla 200 bölge olabilir.'],
  post_of_chain: [400, 'Bu görev tek bir şubede değil, bütün şubelerde verilir.'],
  own_demotion: [409, 'Kendi yönetici yetkinizi kaldıramazsınız.'],
  own_deactivation: [409, 'Kendi hesabınızı devre dışı bırakamazsınız.'],
  last_admin: [409, 'Sistemde en az bir aktif yönetici kalmalıdır.'],
  account_leaving: [
    409,
    'Bu hesabı sahibi sildi. 14 gün boyunca yalnızca kendisi giriş yaparak geri alabilir.',
  ],
  order_open: [
    409,
    'Süren bir siparişiniz var. Teslim alındıktan ya da iptal edildikten sonra hesabınızı silebilirsiniz.',
  ],
  document_not_found: [404, 'Bu metin ya da sürümü bulunamadı.'],
  documents_changed: [
    409,
    'Metinler siz formu doldururken güncellendi. Yeni sürümlerini okuyup yeniden deneyin.',
  ],
  too_many_people: [409, 'Bir dosyaya en fazla 50.000 kişi sığar. Lütfen listeyi daraltın.'],
  too_many_lines: [409, 'Bir dosyaya en fazla 50.000 satır sığar. Lütfen günleri daraltın.'],

  // Passkeys and second factors
  prove_again: [403, 'Bu işlem için kimliğinizi yeniden doğrulayın.'],
  second_factor_due: [403, 'Devam etmek için iki adımlı doğrulamayı tamamlayın.'],
  wrong_code: [400, 'Kod hatalı veya daha önce kullanıldı. Uygulamadaki yeni kodu bekleyin.'],
  sign_in_over: [401, 'Giriş yarıda kaldı. Lütfen e-posta ve şifrenizle yeniden başlayın.'],
  passkey_unknown: [401, 'Bu geçiş anahtarıyla giriş yapılamadı.'],
  passkey_refused: [400, 'Geçiş anahtarı doğrulanamadı. Lütfen yeniden deneyin.'],
  passkey_needed: [409, 'Bu hesap için şifre yetmez; geçiş anahtarınızı kullanın.'],
  passkey_not_found: [404, 'Geçiş anahtarı bulunamadı.'],
  too_many_passkeys: [409, 'En fazla 10 geçiş anahtarı eklenebilir.'],
  codes_on: [409, 'İki adımlı doğrulama zaten açık.'],
  codes_off: [409, 'İki adımlı doğrulama açık değil.'],
  codes_begun_again: [
    409,
    'Kurulum başka bir pencerede yeniden başlatıldı; buradaki kod artık geçersiz. Bu pencereyi kapatıp yeniden açın.',
  ],
  codes_not_begun: [409, 'Kurulumun süresi doldu. Lütfen yeniden başlayın.'],
  factor_required: [
    409,
    'Yöneticiler için ikinci bir doğrulama yöntemi zorunlu. Önce başka bir yöntem ekleyin.',
  ],
  factor_missing: [409, 'Zorunlu kılmadan önce kendi hesabınızda ikinci bir yöntem kurun.'],
  factors_none: [409, 'Bu kişinin kaldırılacak bir doğrulama yöntemi yok.'],
  own_factors: [409, 'Kendi doğrulama yöntemlerinizi Güvenlik sayfasından yönetin.'],

  // Points
  invalid_points: [400, 'Geçerli bir puan giriniz'],
  branch_required: [400, 'Lütfen şube seçiniz'],
  user_not_found: [404, 'Kullanıcı bulunamadı'],
  user_inactive: [409, 'Bu kullanıcının hesabı devre dışı.'],
  insufficient_points: [409, 'Kullanıcının yeterli puanı yok'],
  points_limit: [409, 'Puan bakiyesi üst sınıra ulaştı.'],
  idempotency_key_required: [
    400,
    'Bu işlem iki kez kaydedilmesin diye bir Idempotency-Key başlığıyla gönderilmelidir.',
  ],
  idempotency_conflict: [
    409,
    'Önceki denemeniz başka bilgilerle kaydedilmiş. Lütfen kontrol edip yeniden deneyin.',
  ],
  scan_required: [403, 'Bu işlem için müşterinin QR kodunu yeniden okutun.'],
  no_right_here: [403, 'Burada bu işlemi yapma yetkiniz yok. Müdürünüze başvurun.'],
  own_account: [403, 'Kendi hesabınıza puan işlemi yapamazsınız.'],
  entry_not_found: [404, 'Puan hareketi bulunamadı.'],
  already_reversed: [409, 'Bu puan hareketi zaten geri alınmış.'],
  not_reversible: [409, 'Bir düzeltme hareketi geri alınamaz.'],
  use_refund: [
    409,
    'Bu hareket elle girilmediği için geri alınamaz; kaynağındaki iade veya iptal işlemini kullanın.',
  ],
  reversal_too_late: [
    409,
    'Bir işlem yalnızca ilk 5 dakika içinde geri alınabilir. Lütfen bir yöneticiye başvurun.',
  ],
  request_void: [409, 'Bu işlemden vazgeçildi; puan yazılmadı.'],
  limit_reached: [409, 'Verilebilecek puan sınırı aşılıyor.'],

  // Purchases
  purchase_not_found: [404, 'Alışveriş bulunamadı.'],
  receipt_day: [400, 'Fiş bugünün ya da son 7 günün olmalıdır.'],
  receipt_recorded: [409, 'Bu fiş numarası o gün bu şubede zaten kaydedilmiş.'],
  late_limit: [409, 'Bir müşteriye ayda en fazla 2 alışveriş sonradan eklenebilir.'],
  number_not_found: [
    404,
    'Bu numarayla kayıt yapılamıyor. Numarayı kontrol edin ya da müşterinin QR kodunu okutun.',
  ],
  number_bills_off: [409, 'Telefon numarasıyla kayıt kapalı. Müşterinin QR kodunu okutun.'],
  refund_by_order: [409, 'Bu alışveriş bir siparişe ait. İadesini siparişten yapın.'],
  already_refunded: [409, 'Bu alışverişin tamamı zaten iade edilmiş.'],
  refund_too_large: [409, 'İade tutarı, alışverişin kalan tutarından fazla olamaz.'],
  refund_too_late: [
    409,
    'Bir alışverişi kaydeden kişi yalnızca ilk 24 saat içinde iade edebilir. Lütfen bir yöneticiye başvurun.',
  ],
  waiver_needs_admin: [
    409,
    'Müşterinin bakiyesi geri alınacak puanı karşılamıyor. 100 puandan fazlasından vazgeçmeye bir yönetici karar verir.',
  ],
  refund_stamps: [409, 'Bu alışverişte geri alınabilecek o kadar damga yok.'],

  // The programme
  campaign_not_found: [404, 'Kampanya bulunamadı.'],
  campaign_state: [409, 'Kampanya zaten bu durumda.'],
  campaign_published: [409, 'Yayımlanmış bir kampanya silinemez; duraklatabilirsiniz.'],
  campaign_over: [409, 'Kampanyanın son günü geçmiş. Önce günlerini değiştirin.'],
  campaign_budget_spent: [409, 'Bütçe, kampanyanın şimdiye kadar verdiği puandan az olamaz.'],
  simulation_running: [409, 'Başka bir deneme sürüyor. Bitince yeniden deneyin.'],
  flag_not_found: [404, 'Uyarı bulunamadı.'],
  flag_settled: [409, 'Bu uyarı daha önce sonuçlandırılmış.'],
  own_flag: [403, 'Kendinizle ilgili bir uyarıyı sonuçlandıramazsınız.'],
  referral_not_found: [404, 'Davet bulunamadı.'],
  referral_settled: [409, 'Bu davet hakkında zaten karar verilmiş.'],
  own_referral: [403, 'Kendi davetiniz hakkında karar veremezsiniz.'],
  too_many_campaigns: [409, 'En fazla 1.000 kampanya saklanabilir.'],

  // Ratings
  rated_today: [409, 'Bugün zaten bir değerlendirme yaptınız.'],
  rated_already: [409, 'Bunu daha önce değerlendirdiniz.'],
  rating_over: [409, 'Değerlendirme süresi doldu.'],
  not_rateable: [409, 'Teslim alınmayan ya da iade edilen bir alışveriş değerlendirilemez.'],

  // Stories and events
  story_not_found: [404, 'Hikaye bulunamadı.'],
  event_not_found: [404, 'Etkinlik bulunamadı.'],
  event_full: [409, 'Bu etkinlikte yer kalmadı.'],
  event_begun: [409, 'Etkinlik başladı; katılım artık değiştirilemez.'],
  capacity_below_taken: [409, 'Kapasite, katılan kişi sayısından az olamaz.'],

  // Branches
  branch_not_found: [404, 'Şube bulunamadı.'],
  too_many_branches: [
    400,
    'Kişiler en çok 50 şube için birlikte gösterilir. Kapsamdan bir şube ya da bölge seçin.',
  ],
  main_branch: [409, 'Merkez şube silinemez.'],
  nothing_hanging: [409, 'Bu şubede askıda kahve yok.'],
  hand_out_limit: [
    409,
    'Bu şubede bir saatte en fazla 6 kahve verilebilir. Lütfen biraz bekleyin.',
  ],
  hand_out_not_found: [404, 'Verdiğiniz böyle bir kahve bulunamadı.'],
  invalid_coordinates: [400, 'Geçerli koordinatlar giriniz.'],

  // Menu
  category_not_found: [404, 'Kategori bulunamadı.'],
  category_in_use: [
    409,
    'Bu kategoride ürünler var. Önce ürünleri silin veya başka kategoriye taşıyın.',
  ],
  item_not_found: [404, 'Ürün bulunamadı.'],
  option_group_not_found: [404, 'Seçenek grubu bulunamadı.'],
  option_not_found: [404, 'Seçenek bulunamadı.'],
  too_many_option_groups: [409, 'En fazla 100 seçenek grubu tanımlanabilir.'],

  // Rewards and coupons
  reward_not_found: [404, 'Bu ödül şu anda sunulmuyor.'],
  reward_changed: [409, 'Bu ödülün puanı değişti. Lütfen yeniden bakın.'],
  reward_sold_out: [409, 'Bu ödül tükendi.'],
  reward_of_tier: [409, 'Bu ödül daha yüksek bir kademe içindir.'],
  reward_limit: [409, 'Bu ödülden alınabilecek en fazla sayıya ulaşıldı.'],
  reward_in_use: [409, 'Bu ödülü alanlar var. Silmek yerine yayından kaldırın.'],
  too_many_rewards: [409, 'En fazla 200 ödül tanımlanabilir.'],
  stock_below_taken: [409, 'Stok, alınan ödül sayısından az olamaz.'],
  other_branches: [409, 'Bu ödül veya kupon bu şubede geçerli değil.'],
  coupon_not_found: [404, 'Kupon bulunamadı.'],
  coupon_used: [409, 'Bu kupon kullanılmış.'],
  coupon_expired: [409, 'Bu kuponun süresi dolmuş.'],
  coupon_item: [409, 'Bu kupon bu üründe geçerli değil. Başka bir ürün seçin.'],
  coupons_apart: [409, 'Bir hesapta yalnızca bir yüzde ve bir tutar indirimi kullanılabilir.'],
  coupon_in_vain: [409, 'Hesapta indirilecek tutar kalmadı; bu kupon sonraya kalsın.'],
  coupon_needs_more: [409, 'Bu kupon için ödenecek tutar yeterli değil.'],
  coupon_gift: [409, 'Hediye kuponlar puana çevrilemez.'],

  // Stamp cards
  stamp_card_not_found: [404, 'Damga kartı bulunamadı.'],
  too_many_stamps: [409, 'Bu tutara bu kadar damga basılamaz.'],
  too_many_cards: [409, 'En fazla 20 damga kartı olabilir. Kullanılmayan bir kartı arşivleyin.'],

  // Orders
  order_not_found: [404, 'Sipariş bulunamadı.'],
  order_changed: [409, 'Siparişinizde bir şey değişti. Lütfen yeniden bakıp onaylayın.'],
  order_too_large: [409, 'Bu sipariş, şubenin bir çeyrek saatte hazırlayabileceğinden büyük.'],
  order_void: [409, 'Bu siparişten vazgeçildi; sipariş verilmedi.'],
  order_state: [409, 'Sipariş bu arada değişti.'],
  own_order: [403, 'Kendi siparişinizi kendiniz teslim edemezsiniz.'],
  too_many_open_orders: [409, 'Aynı anda en fazla 3 açık siparişiniz olabilir.'],
  ordering_suspended: [
    409,
    'Son 30 günde üç siparişiniz teslim alınmadı. 14 gün boyunca önceden sipariş veremezsiniz.',
  ],
  payment_method: [400, 'Ödeme yöntemi, yalnızca ödenecek tutar varsa seçilir.'],

  // Pictures
  picture_unsupported: [415, 'Bu dosya bir PNG, JPEG, WebP veya AVIF görseli değil ya da bozuk.'],
  picture_gone: [409, 'Bu görsel artık yok. Lütfen yeniden yükleyin.'],
  picture_too_large: [413, 'Görsel çok büyük. En fazla 8 MB olabilir.'],
  picture_too_many_pixels: [413, 'Görselin ölçüleri çok büyük. En fazla 40 megapiksel olabilir.'],

  // Notifications
  no_recipients: [409, 'Bu seçimde bildirim alabilecek kimse yok.'],

  // QR
  qr_malformed: [400, 'QR kod verisi işlenemedi. Geçersiz format.'],
  qr_expired: [410, 'QR kod 45 saniyeden daha eski!'],
  qr_forged: [400, 'QR kod doğrulanamadı.'],
  qr_used: [409, 'Bu QR kod daha önce okutuldu.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

/** A stable name of a refusal, the `code` of every error answer (decisions.md §7). */
export type RefusalCode = keyof typeof refusals

/** The HTTP status of a refusal. */
export const statusOf = (code: RefusalCode): number => refusals[code][0]

/** The Turkish sentence of a refusal. */
export const refusalSentence = (code: RefusalCode): string => refusals[code][1]
