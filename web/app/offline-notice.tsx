import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the device has a network, as far as the browser knows. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

/** A strip above the page while the device is offline. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 font-medium text-sm text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          İnternet bağlantısı yok. Gördükleriniz güncel olmayabilir.
        </p>
      )}
    </div>
  )
}
