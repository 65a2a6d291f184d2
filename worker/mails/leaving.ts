import * as z from 'zod'
import { formatInstant, type Template } from './letter.ts'

/** The account is closed, and can be taken back until a date (decisions/166). */
export const leaving: Template<'leaving'> = {
  data: z.object({ eraseAt: z.iso.datetime({ offset: true }) }),
  write: ({ data, pages }) => ({
    subject: 'Hesabınızı silme isteğiniz alındı',
    preview: `Hesabınız ${formatInstant(data.eraseAt)} tarihinde silinecek.`,
    heading: 'Hesabınızı silme isteğiniz alındı',
    paragraphs: [
      'Telve hesabınız kapatıldı, bütün cihazlardaki oturumlarınız sonlandırıldı ve tanıtım izinleriniz geri alındı.',
      'Aşağıdaki tarihe kadar giriş yaparak hesabınızı puanlarınızla birlikte geri alabilirsiniz. Sonra bilgileriniz silinir ve puanlarınız geri gelmez.',
      'Bunu siz istemediyseniz hemen giriş yapıp hesabınızı geri alın ve şifrenizi değiştirin.',
    ],
    facts: [['Silineceği tarih', formatInstant(data.eraseAt)]],
    button: { label: 'Hesabımı Geri Al', href: pages.signIn },
  }),
}
