import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { announceFailure } from '#web/shared/announcing.ts'
import type { DeviceState } from './device.ts'
import { turnOnMutation } from './mutations.ts'
import { deviceQuery } from './queries.ts'

/** Offers pushes to this device. Shows nothing if they are impossible or already on. */
export function DeviceOffer() {
  const queryClient = useQueryClient()
  const device = useQuery(deviceQuery).data
  const turnOn = useMutation(turnOnMutation)
  if (!device?.publicKey) return null
  const { publicKey, state } = device
  return (
    <Offer
      state={state}
      pending={turnOn.isPending}
      onTurnOn={() =>
        turnOn.mutate(publicKey, {
          onError: (error) => announceFailure(error, 'Bu cihazda bildirimler açılamadı.'),
          onSettled: () => queryClient.invalidateQueries({ queryKey: deviceQuery.queryKey }),
        })
      }
    />
  )
}

interface OfferProps {
  state: DeviceState
  pending: boolean
  onTurnOn: () => void
}

export function Offer({ state, pending, onTurnOn }: OfferProps) {
  if (state === 'denied')
    return (
      <Banner tone="info">
        Bu cihazda bildirimlere izin verilmemiş. Tarayıcınızın site ayarlarından açabilirsiniz.
      </Banner>
    )
  if (state !== 'off') return null
  return (
    <Banner
      tone="info"
      title="Uygulama kapalıyken de haberiniz olsun"
      action={
        <Button pending={pending} onClick={onTurnOn}>
          <BellRing aria-hidden className="size-5" />
          Bu Cihazda Bildirimleri Aç
        </Button>
      }
    />
  )
}
