import { openLog } from '#platform/log.ts'

/** Something that went wrong in a way that a person can mend; its message is for them. */
export class Failure extends Error {}

const sentences: Record<string, (path: string) => string> = {
  ENOSPC: () => 'The disk is full.',
  EACCES: (path) => `This user may not write to ${path}. Was the folder made by another user?`,
  EPERM: (path) => `This user may not change ${path}. Was the folder made by another user?`,
  EROFS: (path) => `${path} is on a read-only disk.`,
}

/** The sentence for an error that a person can mend; undefined for one that nobody foresaw. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof Failure) return error.message
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException
  return sentences[code ?? '']?.(path ?? 'its own folder')
}

/** What to tell the person at the terminal about an error, in a sentence. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return sentenceFor(error) ?? (error.message || error.name)
}

/**
 * Tells on stderr what ended a command: a sentence where a person can mend it, else a log line with
 * the stack.
 * @param prefix before the sentence
 */
export function reportFailure(command: string, error: unknown, prefix = ''): void {
  const sentence = sentenceFor(error)
  if (sentence) console.error(prefix + sentence)
  else openLog(command).error(`${prefix}${explain(error)}`.trim(), error)
}
