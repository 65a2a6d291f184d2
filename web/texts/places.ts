import type { quoted } from './quoted.ts'

type Quoted = typeof quoted

/** For each paragraph: the story that shows a text (by Storybook's id), and the texts it shows. */
type Places = {
  readonly [Paragraph in keyof Quoted]: Readonly<
    Record<`screens-${string}--${string}`, readonly Quoted[Paragraph][number][]>
  >
}

/** What the product does not say, and why. */
type Exceptions = {
  readonly [Paragraph in keyof Quoted]?: Readonly<
    Partial<Record<Quoted[Paragraph][number], string>>
  >
}

/** Where each quoted text is seen; `.storybook/preview.tsx` looks for them as the stories run. */
export const places: Places = {
  '§1 Customers and staff': {
    'screens-home--default': ['Puan Bakiyeniz', 'Hikayeler', 'Etkinlikler'],
    'screens-scan--waiting': ['QR Tarama'],
  },
  '§2 Screens and routes': {
    'screens-app--administrator-on-a-desk': [
      'Anasayfa',
      'Menü',
      'QR',
      'Şubeler',
      'Hesabım',
      'Kullanıcılar',
      'Bildirim Gönder',
      'Çıkış Yap',
    ],
    'screens-branches--default': ['Şubelerimiz'],
    'screens-account--default': ['Hesabım'],
    'screens-settings--default': ['Ayarlar'],
  },
  '§2 Login': {
    'screens-auth--default': ['E-posta', 'Şifre', 'Giriş Yap', 'Hoş Geldiniz'],
    'screens-auth--pending': ['Giriş yapılıyor...'],
  },
  '§2 Home': {
    'screens-home--default': [
      'COFFEE SHOP & HOME CONCEPT',
      'Hikayeler',
      'Merhaba,',
      'Etkinlikler',
      'Kapasite',
      'Görsel yok',
    ],
    'screens-home--nothing-on': ['Aktif etkinlik bulunmuyor'],
    'screens-home--loading': ['Yükleniyor...'],
    'screens-home-of-an-administrator--default': [
      'Yeni Hikaye Ekle',
      'Yeni Etkinlik Ekle',
      'Düzenle',
      'Sil',
    ],
  },
  '§2 Home: event dialog': {
    'screens-event-dialog--new': [
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
    'screens-event-dialog--edit': ['Etkinliği Düzenle', 'Güncelle', 'İptal'],
  },
  '§2 Home: story dialog': {
    'screens-story-dialog--new': [
      'Yeni Hikaye',
      'Başlık',
      'Görsel URL',
      'Grup ID',
      'Sıra',
      'Süre (saniye)',
      'Son Geçerlilik',
    ],
    'screens-story-dialog--edit': ['Hikaye Düzenle', 'Sil'],
  },
  '§2 Menu': {
    'screens-menu--default': ['Menü', 'Tümü'],
    'screens-menu-admin--default': ['Düzenle', 'Kategori Ekle', 'Ürün Ekle'],
    'screens-menu-admin--categories': [
      'Kategori Ekle',
      'Bu kategoriyi silmek istediğinize emin misiniz? Bu işlem geri alınamaz.',
    ],
    'screens-menu-admin--adds-a-product': ['Ürün Ekle'],
  },
  '§2 Branches': {
    'screens-branches--default': ['Şubelerimiz', 'Tümünü Göster'],
    'screens-branches--adds-a-branch': ['Şube Ekle'],
  },
  '§2 Hesabım': {
    'screens-account--default': [
      'Hesabım',
      'Hesap Ayarları',
      'Puan Hareketleri',
      'Ayarlar',
      'Yardım',
      'Bizi Değerlendir',
      'Bizi Takip Et!',
    ],
  },
  '§2 Points history': { 'screens-points-history--default': ['Bakiye', 'İşlem Sonrası'] },
  '§2 Settings': {
    'screens-settings--default': [
      'Ayarlar',
      'Bildirimler',
      'E-Posta İzni',
      'Sms İzni',
      'Şifremi Yenile',
    ],
  },
  '§2 Rate app': { 'screens-rating--without-stars': ['Gönder', 'Not now'] },
  '§2 Follow': { 'screens-follow--default': ['Instagram', 'Facebook', 'LinkedIn'] },
  '§2 Staff QR scan': {
    'screens-scan--waiting': [
      'QR Tarama',
      'QR kod bekleniyor...',
      'Buraya tıklayıp yapıştırın (Ctrl+V / ⌘+V)',
    ],
    'screens-scan--scanned': ['Temizle', 'Puan İşlemleri'],
    'screens-scan--expires': ['Süresi geçmiş'],
    'screens-scan--nothing-known': ['Belirtilmemiş'],
    'screens-points-dialog--spend': [
      'Puan İşlemleri',
      'Kazan',
      'Harca',
      'Şube Seçiniz',
      'Mevcut Puan',
      'Kazanıldı',
      'Harcandı',
    ],
    'screens-points-dialog--history-empty': ['Puan geçmişi bulunamadı'],
    'screens-scan--failed': ['Kullanıcı bilgileri alınamadı', 'Tekrar Dene'],
    'screens-scan--unknown-customer': ['Kullanıcı bilgileri bulunamadı'],
  },
  '§2 Customer’s code (decisions.md §4)': {
    'screens-own-code--default': ['Kodu Kopyala'],
    'screens-scan--unsigned': ['İmzasız QR'],
  },
  '§2 Admin users': {
    'screens-users--default': ['Puan İşlemleri', 'Aktif', 'Pasif', 'Düzenle', 'Devre Dışı Bırak'],
    'screens-users--nobody-found': ['Kullanıcı bulunamadı'],
    'screens-users--failed': ['Tekrar Dene'],
    'screens-users--takes-points': ['Puan İşlemleri', 'Puan Ekle', 'Puan Düş'],
  },
  '§5 Login': { 'screens-auth--admins-only': ['Sadece yöneticiler giriş yapabilir.'] },
  '§5 QR': {
    'screens-scan--malformed': ['QR kod verisi işlenemedi. Geçersiz format.'],
    'screens-scan--too-old': ['QR kod 45 saniyeden daha eski!', 'Uyarı'],
  },
  '§5 Points (staff)': {
    'screens-points-dialog--nothing-chosen': ['Geçerli bir puan giriniz', 'Lütfen şube seçiniz'],
  },
  '§5 Points (admin)': {
    'screens-users--takes-points': [
      'Geçerli bir puan değeri girin',
      'Kullanıcının yeterli puanı yok',
    ],
  },
  '§5 Story form': {
    'screens-home-of-an-administrator--deletes-a-story-from-its-dialog': [
      'Bu hikayeyi silmek istediğinize emin misiniz?',
    ],
  },
  '§5 Profile': {
    'screens-account-settings--profile-empty-fields': [
      'Geçerli bir e-posta adresi girin',
      'İsim Soyisim gerekli',
      'Telefon numarası gerekli',
      'Doğum tarihi gerekli',
    ],
  },
  '§5 Password change': {
    'screens-account-settings--password-empty-fields': [
      'Mevcut şifre gerekli',
      'Yeni şifre en az 8 karakter olmalıdır',
      'Şifre tekrarı gerekli',
    ],
    'screens-account-settings--passwords-differ': ['Şifreler eşleşmiyor'],
  },
  '§5 Branch': { 'screens-branches--adds-a-branch': ['Geçerli koordinatlar giriniz.'] },
  '§5 Rating': { 'screens-rating--without-stars': ['Lütfen yıldız sayısını seçin.'] },
  '§5 Notification': {
    'screens-sendnotification--blank': ['Başlık ve mesaj alanları zorunludur'],
    'screens-sendnotification--selected': ['En az bir kullanıcı seçmelisiniz'],
  },
  '§8 General': {
    'screens-event-dialog--failed-without-a-word': ['Hata'],
    'screens-event-dialog--new': ['Başarılı'],
  },
  '§8 Auth': {
    'screens-auth--wrong-password': ['Login failed'],
    'screens-auth--email-taken': ['Registration failed'],
    'screens-account--logout-fails': ['Logout failed'],
    'screens-auth--admins-only': ['Sadece yöneticiler giriş yapabilir.'],
  },
  '§8 Auth (decisions.md §2)': {
    'screens-auth--email-taken': ['Bu e-posta adresi zaten kayıtlı.'],
  },
  '§8 QR': {
    'screens-scan--malformed': ['QR kod verisi işlenemedi. Geçersiz format.'],
    'screens-scan--too-old': ['QR kod 45 saniyeden daha eski!'],
    'screens-scan--scanned': ['QR kod başarıyla okundu. Kullanıcı bilgileri getiriliyor...'],
  },
  '§8 User info': {
    'screens-scan--failed': [
      'Kullanıcı bilgileri alınamadı',
      'Kullanıcı bilgileri alınamadı. Lütfen tekrar deneyin.',
    ],
    'screens-scan--unknown-customer': ['Kullanıcı bilgileri bulunamadı'],
  },
  '§8 Points': {
    'screens-points-dialog--history-failed': ['Puan geçmişi alınamadı'],
    'screens-points-history--failed': ['Puan geçmişi alınamadı'],
    'screens-users--history-fails': ['Puan geçmişi alınamadı'],
    'screens-points-dialog--branches-failed': ['Şubeler alınamadı'],
    'screens-branches--failed': ['Şubeler alınamadı'],
    'screens-points-dialog--nothing-chosen': ['Lütfen şube seçiniz'],
    'screens-points-dialog--failed-without-a-word': ['Puan işlemi başarısız'],
    'screens-users--points-failed-without-a-word': ['Puan işlemi başarısız'],
    'screens-scan--earns-points': ['Puanlar başarıyla eklendi'],
    'screens-users--takes-points': ['Puanlar başarıyla harcandı'],
  },
  '§8 Events': {
    'screens-home--content-failed': ['Etkinlikler alınamadı'],
    'screens-event-dialog--failed-without-a-word': ['Etkinlik oluşturulamadı'],
    'screens-event-dialog--edit-failed-without-a-word': ['Etkinlik güncellenemedi'],
    'screens-home-of-an-administrator--deletes-an-event': [
      'Etkinlik silinemedi',
      'Etkinlik başarıyla silindi',
    ],
    'screens-event-dialog--new': ['Etkinlik başarıyla oluşturuldu'],
    'screens-event-dialog--edit': ['Etkinlik başarıyla güncellendi'],
  },
  '§8 Stories': {
    'screens-home--content-failed': ['Failed to fetch stories'],
    'screens-story-dialog--new-failed-without-a-word': ['Hikaye oluşturulamadı'],
    'screens-story-dialog--failed-without-a-word': ['Hikaye güncellenemedi'],
    'screens-home-of-an-administrator--deletes-a-story-from-its-dialog': [
      'Hikaye silinemedi',
      'Hikaye başarıyla silindi',
    ],
    'screens-story-dialog--new': ['Hikaye başarıyla oluşturuldu'],
    'screens-story-dialog--edit': ['Hikaye başarıyla güncellendi'],
  },
  '§8 Menu': {
    'screens-menu-admin--adds-a-product': ['Menü öğesi başarıyla eklendi.'],
    'screens-menu-admin--categories': [
      'Kategori başarıyla eklendi.',
      'Kategori başarıyla silindi.',
    ],
    'screens-menu-admin--deleting-a-category-fails': ['Kategori silinirken bir hata oluştu.'],
  },
  '§8 Branch': {
    'screens-branches--adds-a-branch': ['Şube başarıyla eklendi.'],
    'screens-branches--adding-fails': ['Şube eklenirken bir hata oluştu.'],
  },
  '§8 Profile': {
    'screens-account-settings--default': ['Bilgileriniz güncellendi.'],
    'screens-account-settings--profile-failed-without-a-word': [
      'Güncelleme sırasında bir hata oluştu.',
    ],
  },
  '§8 Password': {
    'screens-account-settings--password-failed-without-a-word': [
      'Şifre değiştirme sırasında bir hata oluştu',
    ],
    'screens-account-settings--password-changed': ['Şifreniz başarıyla değiştirildi'],
  },
  '§8 Rating': {
    'screens-rating--default': ['Değerlendirmeniz başarıyla kaydedildi.', 'Teşekkürler!'],
  },
  '§8 Admin users': {
    'screens-users--failed': [
      'Kullanıcılar alınamadı',
      'Kullanıcılar alınamadı. Lütfen tekrar deneyin.',
    ],
    'screens-users--turned-away': ['Yetkisiz erişim'],
    'screens-users--edit-failed-without-a-word': ['Kullanıcı güncellenemedi'],
    'screens-users--edits': ['Kullanıcı başarıyla güncellendi'],
    'screens-users--deactivates': ['Kullanıcı başarıyla devre dışı bırakıldı'],
    'screens-users--deactivating-fails': ['Kullanıcı devre dışı bırakılırken bir hata oluştu'],
  },
  '§8 Notification': {
    'screens-sendnotification--failed-without-a-word': ['Bildirim gönderilirken bir hata oluştu'],
    'screens-sendnotification--failed': ['Kullanıcılar yüklenirken bir hata oluştu'],
  },
}

/** The quoted texts that no screen can show. */
export const exceptions: Exceptions = {
  '§8 Points': {
    'Kullanıcı seçilmedi':
      'Raised where points are given to nobody. A points dialog is always somebody’s: it opens from the card of a scanned customer or from a row of the table, and takes that person as a prop.',
  },
}

/** The texts that a story has to show, each once; those of one section where it is named. */
export const textsOf = (storyId: string, section = '§'): string[] => [
  ...new Set(
    Object.entries<Readonly<Record<string, readonly string[]>>>(places)
      .filter(([paragraph]) => paragraph.startsWith(section))
      .flatMap(([, stories]) => stories[storyId] ?? []),
  ),
]
