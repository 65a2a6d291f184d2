import * as z from 'zod'
import type { Template } from './letter.ts'

/** To the address that an account had before; who lost the account takes it back with it. */
export const undoAddress: Template<'undo_address'> = {
  page: '/undo-address',
  data: z.object({ newAddress: z.string() }),
  write: ({ data: { newAddress }, link }) => ({
    subject: 'E-posta adresiniz değiştirildi',
    preview: 'Bu değişikliği siz yapmadıysanız 7 gün içinde geri alabilirsiniz.',
    heading: 'E-posta adresiniz değiştirildi',
    paragraphs: [
      `Telve hesabınızın e-posta adresi ${newAddress} olarak değiştirildi. Artık bu yeni adresle giriş yapılıyor.`,
      'Değişiklikten haberiniz varsa yapmanız gereken bir şey yok. Haberiniz yoksa geri alın: yeni bir şifre belirlersiniz, bu adresiniz geri gelir ve bütün cihazlardaki oturumlar kapanır.',
    ],
    button: { label: 'Değişikliği Geri Al', href: link },
    note: 'Bağlantı, değişiklikten sonra 7 gün geçerlidir ve bir kez kullanılır.',
  }),
}
