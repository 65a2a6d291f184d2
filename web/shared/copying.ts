import { announceProblem, announceSuccess } from '#web/shared/announcing.ts'

/**
 * Puts a text on the clipboard, and says so with `done`.
 * @param failed what is said where the browser does not let it
 */
export async function copyText(
  text: string,
  done: string,
  failed = 'Kopyalanamadı. Seçip elle kopyalayın.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    announceSuccess(done)
  } catch {
    announceProblem(failed)
  }
}
