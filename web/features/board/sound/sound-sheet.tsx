import { Sheet } from '#ui/feedback/sheet.tsx'
import { Button } from '#ui/forms/button.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { useDeviceSetting } from '#web/shared/device-setting.ts'
import { chime, chimeSetting, type Loudness } from './chime.ts'

const choices: { value: Loudness; label: string }[] = [
  { value: 'off', label: 'Kapalı' },
  { value: 'low', label: 'Kısık' },
  { value: 'middle', label: 'Orta' },
  { value: 'high', label: 'Yüksek' },
]

/** Whether and how loud this device calls new orders out; it remembers. */
export function SoundSheet({ onClose }: { onClose: () => void }) {
  const loudness = useDeviceSetting(chimeSetting)
  return (
    <Sheet
      open
      title="Yeni Sipariş Sesi"
      description="Yeni bir sipariş, ekrana dokunulana kadar çalar."
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button size="lg" tone="plain" disabled={loudness === 'off'} onClick={chime}>
          Dinle
        </Button>
      }
    >
      <SegmentedControl
        label="Ses"
        size="lg"
        className="flex w-full"
        options={choices}
        value={loudness}
        onValueChange={(next) => {
          chimeSetting.write(next)
          chime()
        }}
      />
    </Sheet>
  )
}
