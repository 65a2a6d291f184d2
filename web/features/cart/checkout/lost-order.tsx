import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import type { Attempt } from '#web/features/cart/attempt.ts'
import { giveUpMutation } from '#web/features/cart/mutations.ts'
import type { Placing } from '#web/features/cart/placing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'

interface LostOrderProps {
  sent: Attempt
  placing: Placing
  onPlaced: (orderId: number) => void
}

/** An order was sent and no answer came: the safe next steps. The cart rests until it is known. */
export function LostOrder({ sent, placing, onPlaced }: LostOrderProps) {
  const giveUp = useMutation(giveUpMutation(useQueryClient(), onPlaced))
  return (
    <div className="grid max-w-xl gap-4">
      <Banner
        tone="warning"
        title="Siparişinizin ulaşıp ulaşmadığı bilinmiyor"
        action={
          <div className="flex flex-wrap gap-2">
            <Button pending={giveUp.isPending || placing.isPending} onClick={placing.sendAgain}>
              Tekrar Dene
            </Button>
            <Button
              tone="plain"
              pending={giveUp.isPending || placing.isPending}
              onClick={() => giveUp.mutate(sent)}
            >
              Vazgeç
            </Button>
          </div>
        }
      >
        <p>
          {`${formatMoney(sent.body.expectedTotal)} tutarındaki siparişinizi gönderdik ama yanıt gelmedi. `}
          Tekrar denerseniz iki kez sipariş verilmez. Vazgeçerseniz sipariş verilmez; çoktan
          ulaşmışsa size gösteririz, isterseniz iptal edersiniz.
        </p>
      </Banner>
      {giveUp.error && (
        <Banner tone="error">{sentenceOf(giveUp.error, 'Siparişinizden vazgeçilemedi')}</Banner>
      )}
      {!giveUp.error && placing.refusal && <Banner tone="error">{placing.refusal}</Banner>}
    </div>
  )
}
