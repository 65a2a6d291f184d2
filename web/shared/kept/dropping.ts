import { dropMarks } from './marks.ts'
import { databaseName } from './name.ts'

/**
 * Drops what is kept: somebody signs in or out, or the server says that nobody is signed in.
 * @param person where it is known whose page this was: what another person keeps by now stays
 */
export async function dropKept(person?: number | null): Promise<void> {
  const now = Date.now()
  dropMarks(person ?? undefined)
  try {
    await (await import('./store.ts')).drop(now, person ?? undefined)
  } catch {
    // the file has gone with a deploy, or the database does not open: then all of it goes
    globalThis.indexedDB?.deleteDatabase(databaseName)
  }
}
