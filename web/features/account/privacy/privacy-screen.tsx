import { Link } from '@tanstack/react-router'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { cameFrom } from '#web/shared/came-from.ts'
import { Screen } from '#web/shared/screen.tsx'
import { WayBack } from '#web/shared/way-back.tsx'
import { OwnData } from './own-data.tsx'
import { OwnErasure } from './own-erasure.tsx'

/** `Gizlilik ve Verilerim`: what people were told, and what becomes of their data (decisions/161). */
export function PrivacyScreen() {
  return (
    <Screen back={<WayBack to="/profile" />} title="Gizlilik ve Verilerim">
      <Card className="grid gap-2">
        <CardTitle>Kampanya ve tanıtım izinleri</CardTitle>
        <p className="text-muted text-sm">
          Hangi kanallardan ileti alacağınızı seçin, izinlerinizin geçmişini görün; dilediğiniz
          zaman geri alabilirsiniz.
        </p>
        <Link
          to="/settings"
          hash="consents"
          className="flex min-h-11 items-center text-accent underline"
        >
          İzinlerime Git
        </Link>
      </Card>
      <Card className="grid gap-2">
        <CardTitle>Metinler</CardTitle>
        <ul className="divide-y divide-line">
          <li>
            <Link
              to="/legal/$document"
              params={{ document: 'notice' }}
              state={cameFrom('/privacy')}
              className="flex min-h-11 items-center text-accent underline"
            >
              Aydınlatma Metni
            </Link>
          </li>
          <li>
            <Link
              to="/legal/$document"
              params={{ document: 'terms' }}
              state={cameFrom('/privacy')}
              className="flex min-h-11 items-center text-accent underline"
            >
              Kullanım Koşulları
            </Link>
          </li>
        </ul>
      </Card>
      <OwnData />
      <OwnErasure />
    </Screen>
  )
}
