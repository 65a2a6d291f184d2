import { toast } from '#ui/feedback/toaster.tsx'
import { sentenceOf } from './api-error.ts'

/** Shows a toast that says that something worked, in the words of specification.md §8. */
export const announceSuccess = (description: string): void =>
  toast({ title: 'Başarılı', description, tone: 'success' })

/**
 * Shows a toast that says what went wrong: the server's sentence, or `fallback` where it gave none.
 * @returns the sentence, to be shown beside the field or the form as well
 */
export function announceFailure(error: unknown, fallback?: string): string {
  const description = sentenceOf(error, fallback)
  toast({ title: 'Hata', description, tone: 'destructive' })
  return description
}
