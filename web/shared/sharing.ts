import { toast } from '#ui/feedback/toaster.tsx'
import { announceSuccess } from '#web/shared/announcing.ts'

interface Shared {
  /** the page's address unless another is given */
  url?: string
  /** what stands beside the address where there is room for it */
  text?: string
}

/**
 * Shares an address the phone's way; a browser that has none, or fails at it, gets the address on its
 * clipboard.
 */
export async function shareAddress(
  title: string,
  { url = location.origin + location.pathname, text }: Shared = {},
): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url, ...(text && { text }) })
      return
    } catch (error) {
      // they have thought better of it
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyAddress(url, 'Bağlantı kopyalandı.')
}

/** Puts an address on the clipboard, and says so with `done`. */
export async function copyAddress(url: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    announceSuccess(done)
  } catch {
    toast({ title: 'Hata', description: `Bağlantı kopyalanamadı: ${url}`, tone: 'destructive' })
  }
}
