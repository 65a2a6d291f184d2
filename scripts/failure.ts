/** Something that went wrong in a way that a person can mend; its message is for them. */
export class Failure extends Error {}

const sentences: Record<string, (path: string) => string> = {
  ENOSPC: () => 'The disk is full.',
  EACCES: (path) => `This user may not write to ${path}. Was the folder made by another user?`,
  EPERM: (path) => `This user may not change ${path}. Was the folder made by another user?`,
  EROFS: (path) => `${path} is on a read-only disk.`,
}

/** What to tell the person at the terminal about an error, without a stack where a sentence will do. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  const sentence = sentences[code ?? '']
  if (sentence) return sentence(path ?? 'its own folder')
  return error.message || error.name
}
