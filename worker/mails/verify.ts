import * as z from 'zod'
import type { Template } from './letter.ts'

/** After registration: proves that the address is the person's. */
export const verify: Template<'verify'> = {
  page: '/verify',
  data: z.object({}),
  write: ({ link }) => ({
    subject: 'E-posta adresinizi doğrulayın',
    preview: 'Puanlarınızla ödül alabilmek için bir adım kaldı.',
    heading: 'E-posta adresinizi doğrulayın',
    paragraphs: [
      'Telve’ye hoş geldiniz. Bu adresle bir Telve hesabı açıldı.',
      'Puan kazanmaya hemen başlayabilirsiniz. Puanlarınızla ödül alabilmek için bu adresin size ait olduğunu doğrulayın.',
    ],
    button: { label: 'Adresimi Doğrula', href: link },
    note: 'Bağlantı iki gün geçerlidir ve bir kez kullanılır. Telve’de hesap açmadıysanız bu e-postayı dikkate almayın.',
  }),
}
