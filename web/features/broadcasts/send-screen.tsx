import { Screen } from '#web/shared/screen.tsx'
import { BroadcastHistory } from './broadcast-history.tsx'
import { SendForm } from './send-form.tsx'

/** `/admin/send-notification`: the form of a broadcast, and earlier broadcasts. */
export function SendScreen() {
  return (
    <Screen title="Bildirim Gönder" width="wide">
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <SendForm />
        <BroadcastHistory />
      </div>
    </Screen>
  )
}
