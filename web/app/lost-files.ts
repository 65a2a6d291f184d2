import { browserPage } from '#web/shared/browser-page.ts'

/** Where a tab notes for which lost file it has loaded the page anew. */
const place = 'telve-loaded-anew'

/** What Chromium, Firefox, Safari and Vite say of a file of the app that did not come. */
const lostFile = /dynamically imported module|module script failed|Unable to preload CSS/i

/** Whether a part of the app did not arrive: there is no network, or a deploy has removed it. */
export const isLostFile = (error: unknown): error is Error =>
  error instanceof Error && lostFile.test(error.message)

/**
 * A deploy has removed a part of the page's build: a new page has the new one. Once for each file, so
 * that one that stays away does not keep the page loading for ever.
 */
export function loadAnewOnce({ message }: Error): void {
  try {
    if (sessionStorage.getItem(place) === message) return
    sessionStorage.setItem(place, message)
  } catch {
    // without a note it could go on for ever
    return
  }
  browserPage.reload()
}
