import { toast } from '#ui/feedback/toaster.tsx'
import { announceSuccess } from '#web/shared/announcing.ts'

/**
 * Shares the page's address the phone's way; a browser that has none, or fails at it, gets the
 * address on its clipboard.
 */
export async function shareAddress(title: string): Promise<void> {
  const url = location.origin + location.pathname
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // they have thought better of it
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    announceSuccess('Bağlantı kopyalandı.')
  } catch {
    toast({ title: 'Hata', description: `Bağlantı kopyalanamadı: ${url}`, tone: 'destructive' })
  }
}
