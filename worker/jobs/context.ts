import type { Log } from '#platform/log.ts'
import type { Sql } from '#sql/connection.ts'
import type { KeptDigests } from '#sql/kept-digests.ts'
import type { SigningKey } from '#sql/ledger/signing.ts'
import type { JobQueue } from '../queue.ts'
import type { IysClient } from './iys/client.ts'
import type { Mailing } from './mail/sending.ts'
import type { VapidKeys } from './push/push.ts'

/** The dependencies of the jobs. */
export interface JobContext {
  sql: Sql
  /** for the connection of its own that a simulation needs */
  databaseUrl: string
  /** the queue for the jobs that a job divides into */
  queue: JobQueue
  log: Log
  /** without it there are no checkpoints */
  signingKey?: SigningKey | undefined
  /** without it nobody is erased */
  digests?: KeptDigests | undefined
  /** without it mails wait, and expire */
  mailing?: Mailing | undefined
  /** without it consents are reported from a file */
  iys?: IysClient | undefined
  /** without them nothing is pushed to devices */
  vapid?: VapidKeys | undefined
}
