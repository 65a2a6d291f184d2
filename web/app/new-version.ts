import { toast } from '#ui/feedback/toasts.ts'
import { browserPage } from '#web/shared/browser-page.ts'
import { anythingUnsaved } from '#web/shared/forms/drafts.ts'

/** ms between two looks whether a half-filled form still stands */
const lookEvery = 5000

let announced = false

/** Offers to load the newer build, once no form is half filled: nobody is asked to choose between the two. */
export function offerNewVersion(): void {
  if (anythingUnsaved()) {
    setTimeout(offerNewVersion, lookEvery)
    return
  }
  toast({
    title: 'Yeni sürüm hazır',
    tone: 'success',
    action: { label: 'Yenile', onPress: () => browserPage.reload() },
  })
}

/**
 * Says that there is a newer build, and again whenever the page is come back to. It never loads by
 * itself: a page in use stays as it is, and the next one that is opened is new.
 */
export function announceNewVersion(): void {
  if (announced) return
  announced = true
  offerNewVersion()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') offerNewVersion()
  })
}
