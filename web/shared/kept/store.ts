import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { databaseName } from './name.ts'

/** How long an answer is kept, ms: a phone that lies in a drawer for a week forgets whose it was. */
export const keptFor = 7 * 24 * 60 * 60_000
/** The longest answer that is kept, characters of JSON; a menu of a thousand products has a half. */
const longest = 500_000

export interface KeptAnswer {
  /** the query's key, as text */
  key: string
  /** JSON, read by its contract: what no longer fits it is dropped */
  text: string
  /** when the server gave it, epoch ms */
  at: number
}

interface Owner {
  /** whose answers these are; null where nobody's are kept */
  person: number | null
  /** when somebody's answers were last dropped, epoch ms */
  droppedAt: number
}

interface Schema extends DBSchema {
  owner: { key: 'owner'; value: Owner }
  answers: { key: string; value: KeptAnswer }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** A new number drops what was kept under the old one: raised when an answer changes its meaning, not its form. */
const database = () => {
  opened ??= openDB<Schema>(databaseName, 1, {
    upgrade(db) {
      for (const store of [...db.objectStoreNames]) db.deleteObjectStore(store)
      db.createObjectStore('owner')
      db.createObjectStore('answers', { keyPath: 'key' })
    },
    // another tab has a newer app, or drops the whole
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

const readable = (answer: KeptAnswer, now: number) =>
  answer.at <= now + 60_000 && now - answer.at < keptFor

/**
 * Keeps `answers` for `person`, and nobody else's beside them. A page that was opened before the last
 * sign-out keeps nothing: its answers may have come late. All tabs take turns in the transaction.
 * @param openedAt when the page was opened, or the person signed in on it, epoch ms
 * @returns whether they are kept
 */
export async function keep(
  person: number,
  openedAt: number,
  answers: readonly KeptAnswer[],
): Promise<boolean> {
  const transaction = (await database()).transaction(['owner', 'answers'], 'readwrite')
  const owners = transaction.objectStore('owner')
  const kept = transaction.objectStore('answers')
  const now = Date.now()
  const owner = await owners.get('owner')
  if (owner?.person !== person) {
    // a device whose clock was set back must not wait for the old hour
    if (owner && openedAt < owner.droppedAt && owner.droppedAt <= now) return false
    await kept.clear()
    await owners.put({ person, droppedAt: owner?.droppedAt ?? 0 }, 'owner')
  }
  for (const old of await kept.getAll()) if (!readable(old, now)) await kept.delete(old.key)
  for (const answer of answers)
    if (answer.text.length <= longest) await kept.put(answer)
    else await kept.delete(answer.key)
  await transaction.done
  return true
}

/** What is kept under `key`, and whose it is. */
export async function recall(key: string): Promise<(KeptAnswer & { person: number }) | undefined> {
  const transaction = (await database()).transaction(['owner', 'answers'], 'readwrite')
  const owner = await transaction.objectStore('owner').get('owner')
  const answer = await transaction.objectStore('answers').get(key)
  if (!owner?.person || !answer) return undefined
  if (!readable(answer, Date.now())) {
    await transaction.objectStore('answers').delete(key)
    return undefined
  }
  return { ...answer, person: owner.person }
}

/**
 * Drops everything; with a `person`, only where it is theirs.
 * @param at when they left, epoch ms: no page that was opened before keeps anything from then on
 */
export async function drop(at: number, person?: number): Promise<void> {
  const transaction = (await database()).transaction(['owner', 'answers'], 'readwrite')
  const owner = await transaction.objectStore('owner').get('owner')
  if (person !== undefined && owner && owner.person !== person) return
  await transaction.objectStore('answers').clear()
  await transaction.objectStore('owner').put({ person: null, droppedAt: at }, 'owner')
  await transaction.done
}
