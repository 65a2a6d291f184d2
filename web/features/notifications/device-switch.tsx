import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/forms/button.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { announceFailure } from '#web/shared/announcing.ts'
import type { DeviceState } from './device.ts'
import { turnOffMutation, turnOnMutation } from './mutations.ts'
import { deviceQuery } from './queries.ts'

/** Turns pushes to this device on and off. Shows nothing if the server has no push key. */
export function DeviceSwitch({ muted }: { muted: boolean }) {
  const queryClient = useQueryClient()
  const device = useQuery(deviceQuery)
  const turnOn = useMutation(turnOnMutation)
  const turnOff = useMutation(turnOffMutation)
  if (device.isError)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 py-2">
        <p>Bu cihazın bildirim ayarı alınamadı.</p>
        <Button tone="plain" pending={device.isFetching} onClick={() => void device.refetch()}>
          Tekrar Dene
        </Button>
      </div>
    )
  const publicKey = device.data?.publicKey
  if (!device.data || !publicKey) return null
  const onSettled = () => queryClient.invalidateQueries({ queryKey: deviceQuery.queryKey })
  const onError = (error: unknown) =>
    announceFailure(error, 'Bu cihazın bildirim ayarı değiştirilemedi.')
  return (
    <DeviceSetting
      state={device.data.state}
      muted={muted}
      pending={turnOn.isPending || turnOff.isPending}
      onChange={(on) =>
        on
          ? turnOn.mutate(publicKey, { onError, onSettled })
          : turnOff.mutate(undefined, { onError, onSettled })
      }
    />
  )
}

interface DeviceSettingProps {
  state: DeviceState
  /** whether the person turned all notifications off */
  muted: boolean
  pending: boolean
  onChange: (on: boolean) => void
}

/** The hint under the setting, for each state. */
const hints: Record<DeviceState, string> = {
  unsupported:
    'Bu tarayıcı bunu desteklemiyor. iPhone ve iPad’de önce uygulamayı ana ekranınıza ekleyin.',
  denied:
    'Tarayıcınız bu siteden gelen bildirimleri engelliyor. Adres çubuğundaki site ayarlarından izin verip sayfayı yenileyin.',
  off: 'Uygulama kapalıyken de haberiniz olur. Tarayıcınız izninizi isteyecek.',
  on: 'Uygulama kapalıyken de haberiniz olur. Çıkış yaptığınızda kendiliğinden kapanır.',
}

export function DeviceSetting({ state, muted, pending, onChange }: DeviceSettingProps) {
  const possible = state === 'off' || state === 'on'
  return (
    <Switch
      label="Bu cihazda bildirimler"
      hint={
        muted && possible
          ? 'Bildirimler kapalı olduğu için bu cihaza yalnızca puan hareketleriniz gelir.'
          : hints[state]
      }
      checked={pending ? state !== 'on' : state === 'on'}
      disabled={!possible || pending}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
