import * as z from 'zod'
import { CalendarDate } from './fields.ts'

/** Control characters, which PostgreSQL refuses, and lone surrogates, which UTF-8 cannot encode. */
const unwritable = /\p{Cs}|(?![\n\r\t])\p{Cc}/u

/** A string that UTF-8 and PostgreSQL can hold. */
export const writable = (s: string) => !unwritable.test(s)

/**
 * Characters that change the direction of the following text: in a name they would reorder its
 * line.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/

/** A visible character: no filler, no joiner, no mark without a base letter. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/u

/** More marks on one letter than any script uses: they overlap the lines above and below. */
const piled = /\p{M}{5,}/u

/**
 * Text for people to read, at most `max` characters, possibly empty: trimmed, normalised (NFC),
 * storable in UTF-8 and PostgreSQL, without characters that disturb the surrounding text. Text
 * without a visible character counts as empty, and is refused with `unseen`.
 */
export const prose = (max: number, unseen: string) =>
  z
    .string({ error: unseen })
    .refine(writable, 'Metinde geçersiz karakter var.')
    .normalize('NFC')
    .trim()
    .refine((s) => !turning.test(s), 'Metinde yazının yönünü değiştiren görünmez karakterler var.')
    .refine((s) => !piled.test(s), 'Metinde bir harfin üzerinde çok fazla işaret var.')
    .refine((s) => s === '' || visible.test(s), unseen)
    .max(max, `En fazla ${max} karakter olabilir.`)

/** Text as {@link prose}, of at least one character. */
export const text = (max: number, required = 'Bu alan zorunludur.') =>
  prose(max, required).min(1, required)

/**
 * A partial change of a form: some of its fields, the others stay (decisions.md §8). Fields in
 * `beside` do not count as a change.
 */
export const changeOf = <Fields extends z.core.$ZodShape>(
  form: z.ZodObject<Fields, z.core.$strict>,
  beside: readonly (keyof Fields & string)[] = [],
) =>
  form
    .partial()
    .refine(
      (sent) => Object.keys(sent).some((name) => !beside.includes(name)),
      'Değişen bir alan gönderin.',
    )

/**
 * An `Idempotency-Key`: 1–128 printable ASCII characters; our clients send UUIDv7. Keys that begin
 * with `~` are the product's own (programme.md §1).
 */
export const RequestKey = z
  .string({ error: 'Idempotency-Key başlığı gerekli.' })
  .regex(/^[\x21-\x7d][\x21-\x7e]{0,127}$/, 'Idempotency-Key başlığı geçersiz.')

/** Date of birth: a real date from 1900 on, not in the future (decisions.md §2). */
export const BirthDate = z.iso
  .date({
    error: ({ input }) =>
      typeof input === 'string' && input
        ? 'Geçerli bir doğum tarihi girin.'
        : 'Doğum tarihi gerekli',
  })
  .refine((d) => d >= '1900-01-01', 'Geçerli bir doğum tarihi girin.')
  .refine(
    (d) => d <= new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' }),
    'Doğum tarihi gelecekte olamaz.',
  )

const usernameSentence = 'Geçerli bir e-posta adresi girin'

/** An e-mail address, folded without a locale: `I` is `i` here (decisions.md §2). */
export const Username = z
  .string({ error: usernameSentence })
  .trim()
  .max(254, usernameSentence)
  .pipe(z.email(usernameSentence))
  .transform((s) => s.toLowerCase())

const bytes = new TextEncoder()

/** At least 8 characters, at most 128 bytes: argon2id reads no more (decisions.md §2). */
const password = (tooShort: string) =>
  z
    .string({ error: 'Şifre gerekli' })
    .min(8, tooShort)
    .refine((s) => bytes.encode(s).length <= 128, 'Şifre çok uzun.')
    .refine((s) => s.isWellFormed() && !s.includes('\0'), 'Şifrede geçersiz karakter var.')

/** The password of an account that is opened: there is no older one to tell it from. */
export const FirstPassword = password('Şifre en az 8 karakter olmalıdır')

/** A password that replaces another one. */
export const NewPassword = password('Yeni şifre en az 8 karakter olmalıdır')

/** A Turkish number typed as 05xx…, 5xx… or +90…, or an international one with its +; null if none. */
function toE164(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '')
  const national = /^(?:\+?90|0090|0)?([2-5]\d{9})$/.exec(digits)
  if (national && !/^\+(?!90)/.test(digits)) return `+90${national[1]}`
  const foreign = /^(?:\+|00)([1-9]\d{6,14})$/.exec(digits)
  return foreign && !foreign[1]?.startsWith('90') ? `+${foreign[1]}` : null
}

/** A phone number, stored as E.164 (decisions.md §2). */
export const Phone = z
  .string({ error: 'Telefon numarası gerekli' })
  .trim()
  .min(1, 'Telefon numarası gerekli')
  .max(30, 'Geçerli bir telefon numarası girin.')
  .transform((typed, ctx) => {
    const phone = toE164(typed)
    if (phone) return phone
    ctx.issues.push({
      code: 'custom',
      message: 'Geçerli bir telefon numarası girin.',
      input: typed,
    })
    return z.NEVER
  })

/** Date, hours and minutes, perhaps seconds, perhaps an offset. */
const instantForm = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/

/** The allowed years of an instant: both PostgreSQL and people can handle them. */
const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/**
 * An instant as a form sends it, `2026-11-19T14:30` in Istanbul time (+03:00 since 2016), or as
 * programs send it, ISO 8601 with offset (product.md §4, decisions.md §7). Parsed to ISO 8601
 * in UTC; years 2000–2099.
 */
export const TypedInstant = z
  .string({ error: 'Bu alan zorunludur.' })
  .trim()
  .min(1, 'Bu alan zorunludur.')
  .max(40, 'Geçerli bir tarih girin.')
  .transform((typed, ctx) => {
    const [, date = '', clock = '', seconds = '', zone = '+03:00'] = instantForm.exec(typed) ?? []
    const real = CalendarDate.safeParse(date).success
    const at = real ? Date.parse(`${date}T${clock}${seconds}${zone}`) : Number.NaN
    if (at >= earliest && at < latest) return new Date(at).toISOString()
    ctx.issues.push({ code: 'custom', message: 'Geçerli bir tarih girin.', input: typed })
    return z.NEVER
  })

/** The paths of our own pictures: uploads and the demo's drawings. */
const ownPicture = /^\/(media|demo)\/[\w-]+\.(webp|svg)$/

const isPictureAddress = (typed: string): boolean => {
  if (ownPicture.test(typed)) return true
  if (!/^https:\/\/\S+$/i.test(typed) || !writable(typed)) return false
  return URL.canParse(typed) && !new URL(typed).username
}

/** A picture: an https address, or one that `POST /api/media` returned (decisions.md §5). */
export const ImageUrl = z
  .string({ error: 'Görsel gerekli.' })
  .trim()
  .min(1, 'Görsel gerekli.')
  .max(2000, 'En fazla 2000 karakter olabilir.')
  .refine(isPictureAddress, 'https ile başlayan bir adres girin ya da bir görsel yükleyin.')
