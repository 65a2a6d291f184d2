import * as z from 'zod'
import { formatInstant, type Template } from './letter.ts'

const headings = {
  passkey_added: 'Hesabınıza geçiş anahtarı eklendi',
  passkey_removed: 'Hesabınızdan geçiş anahtarı silindi',
  codes_on: 'İki adımlı doğrulama açıldı',
  codes_off: 'İki adımlı doğrulama kapatıldı',
  recovery_codes_renewed: 'Kurtarma kodlarınız yenilendi',
} as const
const sentences = {
  passkey_added: 'Telve hesabınıza artık yeni bir geçiş anahtarıyla da giriş yapılabiliyor.',
  passkey_removed: 'Telve hesabınızdaki bir geçiş anahtarı silindi; onunla giriş yapılamaz.',
  codes_on:
    'Telve hesabınıza girerken şifrenizin yanında doğrulama uygulamanızın kodu da sorulacak.',
  codes_off: 'Telve hesabınıza girerken artık doğrulama kodu sorulmuyor.',
  recovery_codes_renewed: 'Telve hesabınızın eski kurtarma kodları artık geçersiz.',
} as const

/** Another way to sign in was added to an account, or taken from it. */
export const factorChanged: Template<'factor_changed'> = {
  data: z.object({
    change: z.enum([
      'passkey_added',
      'passkey_removed',
      'codes_on',
      'codes_off',
      'recovery_codes_renewed',
    ]),
    at: z.iso.datetime({ offset: true }),
    device: z.string().optional(),
  }),
  write: ({ data, pages }) => ({
    subject: headings[data.change],
    preview: sentences[data.change],
    heading: headings[data.change],
    paragraphs: [
      sentences[data.change],
      'Bunu siz yapmadıysanız şifrenizi değiştirin ve diğer oturumlarınızı kapatın.',
    ],
    facts: [
      ...(data.device === undefined ? [] : [['Cihaz', data.device] as const]),
      ['Tarih', formatInstant(data.at)],
    ],
    button: { label: 'Güvenlik Sayfasını Aç', href: pages.security },
  }),
}
