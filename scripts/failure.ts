import { openLog } from '#platform/log.ts'
import { wordsOf } from '#platform/redaction.ts'

/** An error that a person can fix; its message is for them. */
export class Failure extends Error {}

const sentences: Record<string, (path: string) => string> = {
  ENOSPC: () => 'The disk is full.',
  EACCES: (path) => `This user may not write to ${path}. Was the folder made by another user?`,
  EPERM: (path) => `This user may not change ${path}. Was the folder made by another user?`,
  EROFS: (path) => `${path} is on a read-only disk.`,
}

/** The sentence for an error that a person can fix; undefined for an unforeseen one. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof Failure) return error.message
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException
  return sentences[code ?? '']?.(path ?? 'its own folder')
}

/**
 * A sentence about an error, for the person at the terminal and for logs: without the rows and values
 * that a database quotes.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return sentenceFor(error) ?? wordsOf(error)
}

/**
 * Writes to stderr why a command ended: a sentence if a person can fix it, else a log line with the
 * stack.
 * @param prefix before the sentence
 */
export function reportFailure(command: string, error: unknown, prefix = ''): void {
  const sentence = sentenceFor(error)
  if (sentence) console.error(prefix + sentence)
  else openLog(command).error(`${prefix}${explain(error)}`.trim(), error)
}
