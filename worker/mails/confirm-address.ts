import * as z from 'zod'
import type { Template } from './letter.ts'

/** To the address that somebody wants to sign in with from now on. */
export const confirmAddress: Template<'confirm_address'> = {
  page: '/confirm-address',
  data: z.object({}),
  write: ({ link }) => ({
    subject: 'Yeni e-posta adresinizi onaylayın',
    preview: 'Onayladığınızda Telve’ye bu adresle giriş yaparsınız.',
    heading: 'Yeni e-posta adresinizi onaylayın',
    paragraphs: [
      'Bir Telve hesabının e-posta adresi bu adresle değiştirilmek istendi.',
      'Onayladığınızda hesaba bu adresle giriş yapılır; eski adrese de haber verilir.',
    ],
    button: { label: 'Yeni Adresi Onayla', href: link },
    note: 'Bağlantı 24 saat geçerlidir ve bir kez kullanılır. Bu isteği siz yapmadıysanız e-postayı dikkate almayın: siz onaylamadıkça hiçbir şey değişmez.',
  }),
}
