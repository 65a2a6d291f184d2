import type { quoted } from './quoted.ts'

type Quoted = typeof quoted

/** For each paragraph: the story (by Storybook's id) and the texts that it shows. */
type Places = {
  readonly [Paragraph in keyof Quoted]: Readonly<
    Record<`screens-${string}--${string}`, readonly Quoted[Paragraph][number][]>
  >
}

/** Texts that the product does not show, with the reason. */
type Exceptions = {
  readonly [Paragraph in keyof Quoted]?: Readonly<
    Partial<Record<Quoted[Paragraph][number], string>>
  >
}

/** The story of each quoted text. `.storybook/preview.tsx` checks them while stories run. */
export const places: Places = {
  '§2 Pages and navigation': {
    'screens-everyone-app--administrator-on-a-desk': [
      'Anasayfa',
      'Menü',
      'QR',
      'Şubeler',
      'Hesabım',
      'Kullanıcılar',
      'Bildirim Gönder',
      'Çıkış Yap',
    ],
    'screens-customer-branches--default': ['Şubelerimiz'],
    'screens-everyone-account--default': ['Hesabım'],
    'screens-everyone-settings--default': ['Ayarlar'],
  },
  '§6 Sign-in': {
    'screens-everyone-sign-in--default': ['E-posta', 'Şifre', 'Giriş Yap', 'Hoş Geldiniz'],
    'screens-everyone-sign-in--pending': ['Giriş yapılıyor...'],
  },
  '§7 Home': {
    'screens-customer-home--default': [
      'COFFEE SHOP & HOME CONCEPT',
      'Hikayeler',
      'Merhaba,',
      'Puan Bakiyeniz',
      'Etkinlikler',
      'Kapasite',
      'Görsel yok',
    ],
    'screens-customer-home--nothing-on': ['Aktif etkinlik bulunmuyor'],
    'screens-customer-home--loading': ['Yükleniyor...'],
    'screens-administrator-home--default': [
      'Yeni Hikaye Ekle',
      'Yeni Etkinlik Ekle',
      'Düzenle',
      'Sil',
    ],
  },
  '§7 Event dialog': {
    'screens-administrator-event-dialog--new': [
      'Yeni Etkinlik',
      'Başlık',
      'Açıklama',
      'Görsel URL',
      'Başlangıç Tarihi',
      'Bitiş Tarihi',
      'Konum',
      'Kapasite',
      'Oluştur',
      'İptal',
    ],
    'screens-administrator-event-dialog--edit': ['Etkinliği Düzenle', 'Güncelle', 'İptal'],
  },
  '§7 Story dialog': {
    'screens-administrator-story-dialog--new': [
      'Yeni Hikaye',
      'Başlık',
      'Görsel URL',
      'Grup ID',
      'Sıra',
      'Süre (saniye)',
      'Son Geçerlilik',
    ],
    'screens-administrator-story-dialog--edit': ['Hikaye Düzenle', 'Sil'],
  },
  '§8 Menu': {
    'screens-customer-menu--default': ['Menü', 'Tümü'],
    'screens-administrator-menu--default': ['Düzenle', 'Kategori Ekle', 'Ürün Ekle'],
    'screens-administrator-menu--categories': [
      'Kategori Ekle',
      'Bu kategoriyi silmek istediğinize emin misiniz? Bu işlem geri alınamaz.',
    ],
    'screens-administrator-menu--adds-a-product': ['Ürün Ekle'],
  },
  '§9 Branches': {
    'screens-customer-branches--default': ['Şubelerimiz', 'Tümünü Göster'],
    'screens-administrator-branches--adds-a-branch': ['Şube Ekle'],
  },
  '§13 Hesabım': {
    'screens-everyone-account--default': [
      'Hesabım',
      'Hesap Ayarları',
      'Puan Hareketleri',
      'Ayarlar',
      'Yardım',
      'Bizi Değerlendir',
      'Bizi Takip Et!',
    ],
  },
  '§11 Points history': { 'screens-customer-points-history--default': ['Bakiye', 'İşlem Sonrası'] },
  '§13 Settings': {
    'screens-everyone-settings--default': [
      'Ayarlar',
      'Bildirimler',
      'E-Posta İzni',
      'Sms İzni',
      'Şifremi Yenile',
    ],
  },
  '§14 Rating': { 'screens-customer-rating--without-stars': ['Gönder', 'Not now'] },
  '§14 Follow': { 'screens-customer-follow--default': ['Instagram', 'Facebook', 'LinkedIn'] },
  '§15 Counter': {
    'screens-counter-scan--waiting': [
      'QR Tarama',
      'QR kod bekleniyor...',
      'Buraya tıklayıp yapıştırın (Ctrl+V / ⌘+V)',
    ],
    'screens-counter-scan--scanned': ['Temizle', 'Puan İşlemleri'],
    'screens-counter-codes--expires': ['Süresi geçmiş'],
    'screens-counter-scan--nothing-known': ['Belirtilmemiş'],
    'screens-counter-points-dialog--spend': [
      'Puan İşlemleri',
      'Kazan',
      'Harca',
      'Şube Seçiniz',
      'Mevcut Puan',
      'Kazanıldı',
      'Harcandı',
    ],
    'screens-counter-points-dialog--history-empty': ['Puan geçmişi bulunamadı'],
    'screens-counter-scan--failed': ['Kullanıcı bilgileri alınamadı', 'Tekrar Dene'],
    'screens-counter-scan--unknown-customer': ['Kullanıcı bilgileri bulunamadı'],
  },
  '§12 Customer’s code': {
    'screens-customer-own-code--default': ['Kodu Kopyala'],
    'screens-counter-codes--unsigned': ['İmzasız QR'],
  },
  '§17 People': {
    'screens-administrator-users--default': ['Aktif', 'Pasif'],
    'screens-administrator-users--row-menu': ['Puan İşlemleri', 'Düzenle', 'Devre Dışı Bırak'],
    'screens-administrator-users--nobody-found': ['Kullanıcı bulunamadı'],
    'screens-administrator-users--failed': ['Tekrar Dene'],
    'screens-administrator-points-of-a-person--takes-points': [
      'Puan İşlemleri',
      'Puan Ekle',
      'Puan Düş',
    ],
  },
  '§6 Sign-in: refused': {
    'screens-everyone-sign-in--admins-only': ['Sadece yöneticiler giriş yapabilir.'],
  },
  '§15 Scan: refused': {
    'screens-counter-codes--malformed': ['QR kod verisi işlenemedi. Geçersiz format.'],
    'screens-counter-codes--too-old': ['QR kod 45 saniyeden daha eski!', 'Uyarı'],
  },
  '§15 Points: refused': {
    'screens-counter-points-dialog--nothing-chosen': [
      'Geçerli bir puan giriniz',
      'Lütfen şube seçiniz',
    ],
  },
  '§17 Points: refused': {
    'screens-administrator-points-of-a-person--takes-points': [
      'Geçerli bir puan değeri girin',
      'Kullanıcının yeterli puanı yok',
    ],
  },
  '§7 Story dialog: asked': {
    'screens-administrator-home--deletes-a-story-from-its-dialog': [
      'Bu hikayeyi silmek istediğinize emin misiniz?',
    ],
  },
  '§13 Profile: refused': {
    'screens-everyone-account-settings--profile-empty-fields': [
      'Geçerli bir e-posta adresi girin',
      'İsim Soyisim gerekli',
      'Telefon numarası gerekli',
      'Doğum tarihi gerekli',
    ],
  },
  '§13 Password: refused': {
    'screens-everyone-account-settings--password-empty-fields': [
      'Mevcut şifre gerekli',
      'Yeni şifre en az 8 karakter olmalıdır',
      'Şifre tekrarı gerekli',
    ],
    'screens-everyone-account-settings--passwords-differ': ['Şifreler eşleşmiyor'],
  },
  '§9 Branch: refused': {
    'screens-administrator-branches--adds-a-branch': ['Geçerli koordinatlar giriniz.'],
  },
  '§14 Rating: refused': {
    'screens-customer-rating--without-stars': ['Lütfen yıldız sayısını seçin.'],
  },
  '§18 Notification: refused': {
    'screens-administrator-broadcasts--blank': ['Başlık ve mesaj alanları zorunludur'],
    'screens-administrator-broadcasts--selected': ['En az bir kullanıcı seçmelisiniz'],
  },
  '§3 Toasts: said': {
    'screens-administrator-event-dialog--failed-without-a-word': ['Hata'],
    'screens-administrator-event-dialog--new': ['Başarılı'],
  },
  '§6 Toasts: said': {
    'screens-everyone-sign-in--wrong-password': ['Login failed'],
    'screens-everyone-sign-in--email-taken': ['Registration failed'],
    'screens-everyone-account--logout-fails': ['Logout failed'],
    'screens-everyone-sign-in--admins-only': ['Sadece yöneticiler giriş yapabilir.'],
  },
  '§6 Registration: refused': {
    'screens-everyone-sign-in--email-taken': ['Bu e-posta adresi zaten kayıtlı.'],
  },
  '§15 Scan: said': {
    'screens-counter-codes--malformed': ['QR kod verisi işlenemedi. Geçersiz format.'],
    'screens-counter-codes--too-old': ['QR kod 45 saniyeden daha eski!'],
    'screens-counter-scan--scanned': [
      'QR kod başarıyla okundu. Kullanıcı bilgileri getiriliyor...',
    ],
  },
  '§15 Customer: said': {
    'screens-counter-scan--failed': [
      'Kullanıcı bilgileri alınamadı',
      'Kullanıcı bilgileri alınamadı. Lütfen tekrar deneyin.',
    ],
    'screens-counter-scan--unknown-customer': ['Kullanıcı bilgileri bulunamadı'],
  },
  '§15 Points: said': {
    'screens-counter-points-dialog--history-failed': ['Puan geçmişi alınamadı'],
    'screens-customer-points-history--failed': ['Puan geçmişi alınamadı'],
    'screens-administrator-points-of-a-person--history-fails': ['Puan geçmişi alınamadı'],
    'screens-counter-points-dialog--branches-failed': ['Şubeler alınamadı'],
    'screens-customer-branches--failed': ['Şubeler alınamadı'],
    'screens-counter-points-dialog--nobody-chosen': ['Kullanıcı seçilmedi'],
    'screens-counter-points-dialog--nothing-chosen': ['Lütfen şube seçiniz'],
    'screens-counter-points-dialog--failed-without-a-word': ['Puan işlemi başarısız'],
    'screens-administrator-points-of-a-person--points-failed-without-a-word': [
      'Puan işlemi başarısız',
    ],
    'screens-counter-scan--earns-points': ['Puanlar başarıyla eklendi'],
    'screens-administrator-points-of-a-person--takes-points': ['Puanlar başarıyla harcandı'],
  },
  '§7 Events: said': {
    'screens-customer-home--content-failed': ['Etkinlikler alınamadı'],
    'screens-administrator-event-dialog--failed-without-a-word': ['Etkinlik oluşturulamadı'],
    'screens-administrator-event-dialog--edit-failed-without-a-word': ['Etkinlik güncellenemedi'],
    'screens-administrator-home--deletes-an-event': [
      'Etkinlik silinemedi',
      'Etkinlik başarıyla silindi',
    ],
    'screens-administrator-event-dialog--new': ['Etkinlik başarıyla oluşturuldu'],
    'screens-administrator-event-dialog--edit': ['Etkinlik başarıyla güncellendi'],
  },
  '§7 Stories: said': {
    'screens-customer-home--content-failed': ['Failed to fetch stories'],
    'screens-administrator-story-dialog--new-failed-without-a-word': ['Hikaye oluşturulamadı'],
    'screens-administrator-story-dialog--failed-without-a-word': ['Hikaye güncellenemedi'],
    'screens-administrator-home--deletes-a-story-from-its-dialog': [
      'Hikaye silinemedi',
      'Hikaye başarıyla silindi',
    ],
    'screens-administrator-story-dialog--new': ['Hikaye başarıyla oluşturuldu'],
    'screens-administrator-story-dialog--edit': ['Hikaye başarıyla güncellendi'],
  },
  '§8 Menu: said': {
    'screens-administrator-menu--adds-a-product': ['Menü öğesi başarıyla eklendi.'],
    'screens-administrator-menu--categories': [
      'Kategori başarıyla eklendi.',
      'Kategori başarıyla silindi.',
    ],
    'screens-administrator-menu--deleting-a-category-fails': [
      'Kategori silinirken bir hata oluştu.',
    ],
  },
  '§9 Branch: said': {
    'screens-administrator-branches--adds-a-branch': ['Şube başarıyla eklendi.'],
    'screens-administrator-branches--adding-fails': ['Şube eklenirken bir hata oluştu.'],
  },
  '§13 Profile: said': {
    'screens-everyone-account-settings--default': ['Bilgileriniz güncellendi.'],
    'screens-everyone-account-settings--profile-failed-without-a-word': [
      'Güncelleme sırasında bir hata oluştu.',
    ],
  },
  '§13 Password: said': {
    'screens-everyone-account-settings--password-failed-without-a-word': [
      'Şifre değiştirme sırasında bir hata oluştu',
    ],
    'screens-everyone-account-settings--password-changed': ['Şifreniz başarıyla değiştirildi'],
  },
  '§14 Rating: said': {
    'screens-customer-rating--default': ['Değerlendirmeniz başarıyla kaydedildi.', 'Teşekkürler!'],
  },
  '§17 People: said': {
    'screens-administrator-users--failed': [
      'Kullanıcılar alınamadı',
      'Kullanıcılar alınamadı. Lütfen tekrar deneyin.',
    ],
    'screens-administrator-users--turned-away': ['Yetkisiz erişim'],
    'screens-administrator-person--edit-failed-without-a-word': ['Kullanıcı güncellenemedi'],
    'screens-administrator-person--edits': ['Kullanıcı başarıyla güncellendi'],
    'screens-administrator-person--deactivates': ['Kullanıcı başarıyla devre dışı bırakıldı'],
    'screens-administrator-person--deactivating-fails': [
      'Kullanıcı devre dışı bırakılırken bir hata oluştu',
    ],
  },
  '§18 Notification: said': {
    'screens-administrator-broadcasts--failed-without-a-word': [
      'Bildirim gönderilirken bir hata oluştu',
    ],
    'screens-administrator-broadcasts--failed': ['Kullanıcılar yüklenirken bir hata oluştu'],
  },
}

/** The quoted texts that no screen can show. */
export const exceptions: Exceptions = {}

/** The texts that a story must show, without duplicates; at rest: without those that are said in between. */
export const textsOf = (storyId: string, atRest = false): string[] => [
  ...new Set(
    Object.entries<Readonly<Record<string, readonly string[]>>>(places)
      .filter(([paragraph]) => !atRest || !paragraph.includes(': '))
      .flatMap(([, stories]) => stories[storyId] ?? []),
  ),
]
