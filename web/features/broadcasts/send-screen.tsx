import { Screen } from '#web/shared/screen.tsx'
import { BroadcastHistory } from './broadcast-history.tsx'
import type { BroadcastsSearch } from './queries.ts'
import { SendForm } from './send-form.tsx'

interface SendScreenProps {
  search: BroadcastsSearch
  onSearchChange: (search: BroadcastsSearch) => void
}

/** `/admin/send-notification`: the form of a broadcast, and earlier broadcasts. */
export function SendScreen({ search, onSearchChange }: SendScreenProps) {
  return (
    <Screen title="Bildirim Gönder" width="wide">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <SendForm
          to={search.to}
          onSent={() => search.to && onSearchChange({ ...search, to: undefined })}
        />
        <BroadcastHistory
          list={search.list}
          onListChange={(list) => onSearchChange({ ...search, list })}
        />
      </div>
    </Screen>
  )
}
