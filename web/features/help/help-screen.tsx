import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Card } from '#ui/data/card.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { WayBack } from '#web/shared/way-back.tsx'

const questions = [
  {
    question: 'Nasıl puan kazanırım?',
    answer:
      'QR sayfasındaki kodunuzu kasada okutun. Puanınız saniyeler içinde bakiyenize eklenir ve size bir bildirim gelir.',
  },
  {
    question: 'Puanlarımı nasıl harcarım?',
    answer:
      'Ödeme sırasında puan kullanmak istediğinizi söyleyin ve QR kodunuzu okutun. Bakiyenizden fazlası harcanamaz.',
  },
  {
    question: 'QR kodum neden sürekli yenileniyor?',
    answer:
      'Güvenliğiniz için her kod yalnızca 45 saniye geçerlidir ve bir kez okutulabilir. Ekran görüntüsü göndermek işe yaramaz.',
  },
  {
    question: 'Puan hareketlerimi nerede görürüm?',
    answer:
      'Hesabım sayfasından Puan Hareketleri’ni açın. Her hareketin tarihi, şubesi ve sonrasındaki bakiyeniz orada yazar.',
  },
  {
    question: 'Yanlış bir puan hareketi görüyorum, ne yapmalıyım?',
    answer:
      'Hareketin yapıldığı şubeye başvurun. Hareketler silinmez; yanlış olan, yeni bir düzeltme hareketiyle geri alınır.',
  },
  {
    question: 'Şifremi nasıl değiştiririm?',
    answer:
      'Hesabım sayfasından Hesap Ayarları’nı açın. Şifreniz değişince diğer cihazlardaki oturumlarınız kapanır.',
  },
  {
    question: 'Kampanya iletilerini nasıl kapatırım?',
    answer:
      'Ayarlar sayfasında e-posta, SMS, arama ve bildirim izinlerinizi dilediğiniz zaman açıp kapatabilirsiniz.',
  },
]

/** The FAQ; it needs no session (decisions.md §1). */
export function HelpScreen() {
  const { data: user } = useQuery(currentUserQuery)
  return (
    <Screen title="Yardım" back={user && <WayBack to="/profile" />}>
      <p className="-mt-4 text-muted">Sık sorulan sorular ve yanıtları.</p>
      <Card className="p-0 sm:p-0">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-line border-b last:border-b-0">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-medium hover:bg-sunken sm:px-5">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="px-4 pb-4 text-muted sm:px-5">{answer}</p>
          </details>
        ))}
      </Card>
    </Screen>
  )
}
