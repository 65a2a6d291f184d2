import { useQueryClient } from '@tanstack/react-query'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useCallback, useSyncExternalStore } from 'react'
import { formatSeenAt } from '#ui/foundations/format.ts'
import { useConnection } from '#web/shared/connection.ts'
import { seenAt } from '#web/shared/kept/keeping.ts'

const sentences = {
  offline: 'İnternet bağlantısı yok.',
  unreachable: 'Sunucuya ulaşılamıyor.',
}

/**
 * A strip above the page while calls get no answers: why, and the hour of what the page shows. A page that
 * says more than that itself has `data-own-notice`.
 */
export function OfflineNotice() {
  const connection = useConnection()
  return (
    <div role="status" className="[:root:has([data-own-notice])_&]:hidden">
      {connection !== 'online' && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 font-medium text-sm text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <span>
            {sentences[connection]} <SeenAt />
          </span>
        </p>
      )}
    </div>
  )
}

function SeenAt() {
  const client = useQueryClient()
  const watch = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(changed),
    [client],
  )
  const at = useSyncExternalStore(watch, () => seenAt(client))
  if (at === undefined) return 'Gördükleriniz güncel olmayabilir.'
  // on one line, also on a narrow phone
  return `Son görülen: ${formatSeenAt(at, Date.now())}`.replaceAll(' ', '\u00a0')
}
