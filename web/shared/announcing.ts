import { toast } from '#ui/feedback/toaster.tsx'
import { sentenceOf } from './api-error.ts'

/** Tells that something worked; the sentence as specification.md §8 words it. */
export const announceSuccess = (description: string): void =>
  toast({ title: 'Başarılı', description, tone: 'success' })

/**
 * Tells what went wrong: the server's sentence, or `fallback` where it gave none. Answers the
 * sentence, for the place where it belongs besides.
 */
export function announceFailure(error: unknown, fallback?: string): string {
  const description = sentenceOf(error, fallback)
  toast({ title: 'Hata', description, tone: 'destructive' })
  return description
}
