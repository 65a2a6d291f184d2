import * as z from 'zod'
import type { Template } from './letter.ts'

/** The last mail: the address is forgotten once it has gone (decisions/166). */
export const farewell: Template<'farewell'> = {
  data: z.object({}),
  write: ({ pages }) => ({
    subject: 'Hesabınız siliniyor, hoşça kalın',
    preview: 'Bu, size gönderdiğimiz son e-posta.',
    heading: 'Hoşça kalın',
    paragraphs: [
      'İstediğiniz gibi Telve hesabınızı siliyoruz. Adınız, e-posta adresiniz, telefonunuz ve yazdıklarınız kayıtlarımızdan kalkar; hesabınız artık geri alınamaz.',
      'Bu, size gönderdiğimiz son e-posta. Bizimle içtiğiniz kahveler için teşekkür ederiz. Dilediğiniz zaman yeniden üye olabilirsiniz.',
    ],
    button: { label: 'Telve’ye Git', href: pages.signIn },
  }),
}
