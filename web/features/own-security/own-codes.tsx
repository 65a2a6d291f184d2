import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Factors } from '#api/contracts/factors/factors.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatLongDateTime, formatNumber } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import {
  beginCodesMutation,
  removeCodesMutation,
  renewRecoveryCodesMutation,
} from './factor-mutations.ts'
import { RecoveryCodesDialog } from './recovery-codes.tsx'

/** Below this many unused recovery codes the page says so. */
const fewCodes = 4

/** `İki adımlı doğrulama`: codes of an authenticator app, and the recovery codes beside them. */
export function OwnCodes({ factors }: { factors: Factors }) {
  const begin = useMutation(beginCodesMutation)
  const [shown, setShown] = useState<'set-up' | 'removing' | 'renewing'>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const close = () => setShown(undefined)
  const { codesSince: since, recoveryCodes: left } = factors
  return (
    <Card className="grid gap-3">
      <div>
        <CardTitle className="flex flex-wrap items-center gap-2">
          İki adımlı doğrulama
          {since && <Badge tone="earn">Açık</Badge>}
        </CardTitle>
        <p className="text-muted text-sm">
          Şifrenizle girerken ayrıca telefonunuzdaki doğrulama uygulamasının kodu sorulur. Şifreniz
          çalınsa da hesabınıza girilemez.
        </p>
      </div>
      {begin.isError && <Banner tone="error">{sentenceOf(begin.error)}</Banner>}
      {since ? (
        <>
          <p className="text-muted text-sm">
            {formatLongDateTime(since)} tarihinden beri açık. Kullanılmamış {formatNumber(left)}{' '}
            kurtarma kodunuz var.
          </p>
          {left < fewCodes && (
            <Banner tone="warning">Kurtarma kodlarınız azaldı. Yenilerini oluşturun.</Banner>
          )}
          <div className="flex flex-wrap gap-2">
            <Button tone="plain" onClick={() => setShown('renewing')}>
              Yeni Kurtarma Kodları
            </Button>
            <Button tone="plain" onClick={() => setShown('removing')}>
              İki Adımı Kapat
            </Button>
          </div>
        </>
      ) : (
        <Button
          tone="plain"
          className="justify-self-start"
          pending={begin.isPending}
          onClick={() => begin.mutate({}, { onSuccess: () => setShown('set-up') })}
        >
          Aç
        </Button>
      )}
      {shown === 'set-up' && begin.data && (
        <CodesDialog begun={begin.data} onConfirmed={setRecoveryCodes} onClose={close} />
      )}
      {shown === 'removing' && <RemoveCodes onClose={close} />}
      {shown === 'renewing' && <RenewCodes onRenewed={setRecoveryCodes} onClose={close} />}
      {recoveryCodes && (
        <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes(undefined)} />
      )}
    </Card>
  )
}

function RemoveCodes({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmedMutation
      title="İki Adımlı Doğrulamayı Kapat"
      question="Hesabınıza girerken artık yalnızca şifreniz sorulur. Kurtarma kodlarınız da silinir."
      subject="İki adımlı doğrulama"
      confirmLabel="İki Adımı Kapat"
      mutation={useMutation(removeCodesMutation(useQueryClient()))}
      input={undefined}
      success={() => 'İki adımlı doğrulama kapatıldı.'}
      failure={(error) => sentenceOf(error, 'İki adımlı doğrulama kapatılamadı.')}
      onClose={() => onClose()}
    />
  )
}

interface RenewProps {
  onRenewed: (codes: string[]) => void
  onClose: () => void
}

function RenewCodes({ onRenewed, onClose }: RenewProps) {
  return (
    <ConfirmedMutation
      title="Yeni Kurtarma Kodları"
      question="Eski kurtarma kodlarınız geçersiz olur; yenileri bir kez gösterilir."
      subject="10 kurtarma kodu"
      confirmLabel="Oluştur"
      confirmTone="primary"
      mutation={useMutation(renewRecoveryCodesMutation)}
      input={{}}
      success={({ recoveryCodes }) => {
        onRenewed(recoveryCodes)
        return 'Yeni kurtarma kodlarınız hazır.'
      }}
      failure={(error) => sentenceOf(error, 'Kurtarma kodları oluşturulamadı.')}
      onClose={() => onClose()}
    />
  )
}
