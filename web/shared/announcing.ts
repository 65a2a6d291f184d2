import { toast } from '#ui/feedback/toaster.tsx'
import { sentenceOf } from './api-error.ts'

/** Shows a toast that says that something worked, in the words of product.md §3. */
export const announceSuccess = (description: string): void =>
  toast({ title: 'Başarılı', description, tone: 'success' })

/** Shows a toast that asks for attention although nothing failed. */
export const announceWarning = (description: string): void =>
  toast({ title: 'Uyarı', description, tone: 'warning' })

/** Shows a toast that says what went wrong, in the screen's own sentence. */
export const announceProblem = (description: string): void =>
  toast({ title: 'Hata', description, tone: 'destructive' })

/**
 * Shows a toast that says what went wrong: the server's sentence, or `fallback` without one.
 * @returns the sentence, for a field or a form to show it too
 */
export function announceFailure(error: unknown, fallback?: string): string {
  const description = sentenceOf(error, fallback)
  announceProblem(description)
  return description
}
