import * as z from 'zod'
import { formatInstant, type Template } from './letter.ts'

/** Strangers guess at the password, from so many networks that unknown browsers have to wait. */
export const guessed: Template<'guessed'> = {
  data: z.object({ at: z.iso.datetime({ offset: true }) }),
  write: ({ data, pages }) => ({
    subject: 'Hesabınıza çok sayıda giriş denemesi yapıldı',
    preview: 'Şifreniz bulunamadı. Yeni cihazlardan şifreyle giriş bir süre kapalı.',
    heading: 'Hesabınıza çok sayıda giriş denemesi yapıldı',
    paragraphs: [
      'Birileri çok sayıda ağdan Telve hesabınızın şifresini tahmin etmeye çalıştı. Sizi korumak için daha önce giriş yapılmamış tarayıcılardan şifreyle giriş bir süreliğine kapatıldı.',
      'Daha önce giriş yaptığınız tarayıcılar ve geçiş anahtarınız çalışmaya devam eder. Yeni bir cihazdan girmek isterseniz o cihazda yeni bir şifre belirleyin.',
    ],
    facts: [['Tarih', formatInstant(data.at)]],
    button: { label: 'Yeni Şifre İste', href: pages.forgotPassword },
    note: 'Denemeleri siz yaptıysanız bir şey yapmanız gerekmez. Bu uyarıyı günde en fazla bir kez göndeririz.',
  }),
}
