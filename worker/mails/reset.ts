import * as z from 'zod'
import type { Template } from './letter.ts'

/** To who has forgotten the password. */
export const reset: Template<'reset'> = {
  page: '/reset-password',
  data: z.object({}),
  write: ({ link }) => ({
    subject: 'Şifrenizi yenileyin',
    preview: 'Yeni şifre bağlantınız 30 dakika geçerlidir.',
    heading: 'Yeni bir şifre belirleyin',
    paragraphs: [
      'Telve hesabınız için yeni bir şifre istendi.',
      'Yeni şifrenizi belirlediğinizde bütün cihazlardaki oturumlarınız kapanır.',
    ],
    button: { label: 'Yeni Şifre Belirle', href: link },
    note: 'Bağlantı 30 dakika geçerlidir ve bir kez kullanılır. Bu isteği siz yapmadıysanız e-postayı dikkate almayın: şifreniz değişmez. Bağlantıyı kimseyle paylaşmayın; Telve çalışanları onu sizden istemez.',
  }),
}
