import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Factors } from '#api/contracts/factors/factors.ts'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { askForProof } from '#web/shared/prove-dialog.tsx'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { OwnCodes } from './own-codes.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { ownFactorsQuery } from './queries.ts'

/** `Geçiş anahtarları` and `İki adımlı doğrulama` of the person themselves. */
export function OwnFactors() {
  const factors = useQuery(ownFactorsQuery)
  const [wasDue, setWasDue] = useState(false)
  if (factors.data?.due && !wasDue) setWasDue(true)
  if (!factors.data)
    return (
      <Card>
        <QueryPlaceholder
          query={factors}
          loading={['h-28']}
          failed="Giriş yöntemleriniz alınamadı"
          compact
        />
      </Card>
    )
  return (
    <>
      {factors.data.due ? (
        <Due factors={factors.data} onProved={() => void factors.refetch()} />
      ) : (
        wasDue && <Done />
      )}
      <OwnPasskeys passkeys={factors.data.passkeys} />
      <OwnCodes factors={factors.data} />
    </>
  )
}

/** Administrators who must have a second factor get no further without it (decisions/158). */
function Due({ factors, onProved }: { factors: Factors; onProved: () => void }) {
  if (factors.secondStep)
    return (
      <Banner
        tone="warning"
        title="Bu oturumda iki adımlı doğrulama eksik"
        action={
          <Button
            onClick={async () => {
              if (await askForProof()) onProved()
            }}
          >
            Şimdi Doğrula
          </Button>
        }
      >
        Devam etmek için kodunuzla ya da geçiş anahtarınızla doğrulayın.
      </Banner>
    )
  return (
    <Banner tone="warning" title="Yöneticiler için ikinci bir doğrulama yöntemi zorunlu">
      Devam etmek için aşağıdan bir geçiş anahtarı ekleyin ya da iki adımlı doğrulamayı açın.
    </Banner>
  )
}

function Done() {
  return (
    <Banner
      tone="success"
      title="Hazırsınız"
      action={
        <Button asChild>
          <Link to="/">Devam Et</Link>
        </Button>
      }
    >
      Hesabınız artık iki adımla korunuyor.
    </Banner>
  )
}
