import {
  formatDate,
  formatDistance,
  formatInitials,
  formatMoney,
  formatNumber,
  formatPoints,
  formatTime,
} from './format.ts'

/** A rule of how Telve speaks, with a pair of right and wrong. */
export interface VoiceRule {
  title: string
  says: string
  /** `button` for what is pressed */
  as?: 'button'
  right: string
  wrong: string
  /** The file that says it so; without one a formatter writes it. */
  from?: string
}

const afternoon = '2026-11-19T11:30:00Z'

/** What Telve says, by what one looks for. */
export const voice: Record<string, VoiceRule[]> = {
  Tone: [
    {
      title: 'Siz',
      says: 'People are spoken to with siz: warm, never familiar, never an order from above.',
      right: 'Bu etkinliği silmek istediğinize emin misiniz?',
      wrong: 'Bu etkinliği silmek istediğine emin misin?',
      from: 'web/features/events/admin/delete-event.tsx',
    },
    {
      title: 'How to mend it',
      says: 'What is wrong in a form says what to type, without blame.',
      right: 'Geçerli bir e-posta adresi girin',
      wrong: 'Hatalı e-posta girdiniz!',
      from: 'api/contracts/typed-fields.ts',
    },
    {
      title: 'Nothing there',
      says: 'An empty place names what it would hold.',
      right: 'Aktif etkinlik bulunmuyor',
      wrong: 'Kayıt yok',
      from: 'web/features/events/event-cards.tsx',
    },
  ],
  Casing: [
    {
      title: 'What is pressed',
      says: 'Each word begins with a capital, and the words are the act, not “Evet”.',
      as: 'button',
      right: 'Devre Dışı Bırak',
      wrong: 'Devre dışı bırak',
      from: 'web/features/users/person/deactivate-dialog.tsx',
    },
    {
      title: 'The dialog that asks',
      says: 'Its title is written as the button is; the question below is a sentence.',
      right: 'Kullanıcıyı Devre Dışı Bırak',
      wrong: 'Kullanıcıyı devre dışı bırak?',
      from: 'web/features/users/person/deactivate-dialog.tsx',
    },
    {
      title: 'Labels and sentences',
      says: 'A label of a field and everything that is read begins with one capital.',
      right: 'Doğum tarihi',
      wrong: 'Doğum Tarihi Giriniz',
      from: 'web/features/account/profile-form.tsx',
    },
    {
      title: 'İ and ı',
      says: 'i becomes İ, ı becomes I: capitals are made with the locale tr, never by hand or by CSS.',
      right: formatInitials('ipek ışık'),
      wrong: 'II',
    },
  ],
  Apostrophes: [
    {
      title: 'After a name',
      says: 'A suffix of a proper name stands after an apostrophe, the curved one.',
      right: 'Telve’ye davetlisiniz',
      wrong: 'Telveye davetlisiniz',
      from: 'web/features/referrals/invite-screen.tsx',
    },
    {
      title: 'After an hour',
      says: 'The suffix follows how the hour is said: sekizde, on beşte, ikiye. Code chooses it.',
      right: 'Kapalı · yarın 08:00’de açılır',
      wrong: 'Kapalı · yarın 08:00’da açılır',
      from: 'web/features/branches/opening-words.ts',
    },
  ],
  Numbers: [
    {
      title: 'Thousands',
      says: 'A point between thousands, a comma before decimals.',
      right: formatNumber(1084),
      wrong: '1,084',
    },
    {
      title: 'Money',
      says: 'The sign stands before the amount, always with two decimals.',
      right: formatMoney(18_500),
      wrong: '185 TL',
    },
    {
      title: 'Points',
      says: 'After a number the noun has no plural.',
      right: formatPoints(25),
      wrong: '25 puanlar',
    },
    {
      title: 'Hours',
      says: 'Twenty-four hours, two digits, a colon.',
      right: formatTime(afternoon),
      wrong: '2:30 PM',
    },
    {
      title: 'Days',
      says: 'Day, month, year; the month in three letters where it is narrow.',
      right: formatDate(afternoon),
      wrong: 'Kas 19, 2026',
    },
    {
      title: 'Per cent',
      says: 'The sign stands before the number.',
      right: '%1’den az',
      wrong: '1%’den az',
      from: 'web/features/dashboard/period-texts.ts',
    },
    {
      title: 'Distance',
      says: 'As exact as one walks.',
      right: formatDistance(1234),
      wrong: '1234 m',
    },
  ],
}
