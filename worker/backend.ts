import { type EventEmitter, setMaxListeners } from 'node:events'
import {
  createNodeRedisClient,
  createPostgresBackend,
  type Job,
  PostgresConnection,
  type Processor,
  Queue,
  type QueueOptions,
  Worker,
  type WorkerOptions,
} from 'bullmq'
import { createClient } from 'redis'
import { requestBounds } from '#sql/bounds.ts'
import { connect } from '#sql/connection.ts'

export interface QueueAddress {
  databaseUrl: string
  /** without it the queue lives in the database, in the schema `bullmq` */
  redisUrl?: string | undefined
}

/** The restricted role of the worker, if the queue lives in the database. */
export type QueueRole = 'telve_api' | 'telve_worker'

/** The parts of BullMQ's objects that we use; their types depend on the backend. */
type AnyQueue = Pick<
  Queue,
  | 'add'
  | 'upsertJobScheduler'
  | 'removeJobScheduler'
  | 'setGlobalConcurrency'
  | 'getWaitingCount'
  | 'waitUntilReady'
  | 'close'
  | 'disconnect'
> & { on(event: 'error', hear: (error: Error) => void): unknown }
export type AnyWorker = Pick<Worker, 'waitUntilReady' | 'close'> & {
  on(event: 'error', hear: (error: Error) => void): unknown
  on(event: 'failed', hear: (job: Job | undefined, error: Error) => void): unknown
}

/** The storage of a queue: creates BullMQ's objects on it and knows whether it can be reached. */
export interface Backend {
  queue(name: string, options?: Omit<QueueOptions, 'connection'>): AnyQueue
  worker(name: string, job: Processor, options: Omit<WorkerOptions, 'connection'>): AnyWorker
  /** false while the connection is known to be lost: further commands would only accumulate */
  reachable(): boolean
  close(): Promise<void>
}

/** Opens BullMQ's backend: Redis if an address is set, else PostgreSQL. */
export const openBackend = (address: QueueAddress, role: QueueRole): Promise<Backend> =>
  address.redisUrl === undefined
    ? openPostgres(address.databaseUrl, role)
    : openRedis(address.redisUrl)

const schema = 'bullmq'
const prefix = 'telve'

/** ms between two questions by which a connection to Redis proves that it is there, and for which each may wait */
const proofEvery = 5_000

const openRedis = async (url: string): Promise<Backend> => {
  const client = createClient({
    url,
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000),
    },
  })
  // The client reports each failed reconnection; BullMQ forwards the first one to its own
  // listeners.
  client.on('error', () => {})
  const connection = createNodeRedisClient(client)
  let closed = false
  // The client has a bound for silence, which each question postpones: a connection that is cut without a word and
  // still asked would never be given up. BullMQ itself ends what waits for jobs for too long.
  const prove = setInterval(async () => {
    if (!client.isReady) return
    const answers = client.ping().then(
      () => true,
      () => true,
    )
    const isThere = await Promise.race([answers, Bun.sleep(proofEvery).then(() => closed)])
    if (isThere || !client.isReady) return
    client.destroy()
    await client.connect().catch(() => {})
  }, proofEvery)
  return {
    queue: (name, options) => new Queue(name, { prefix, ...options, connection }),
    worker: (name, job, options) => new Worker(name, job, { prefix, ...options, connection }),
    reachable: () => client.isReady,
    close: async () => {
      closed = true
      clearInterval(prove)
      if (client.isOpen) client.destroy()
    },
  }
}

/** ms that a worker leaves a queue alone of which others run as many jobs as may run at once */
const rest = 100

/**
 * Connections that a process holds at most for all its queues. A worker has one for each queue that it takes jobs from, on
 * which it is told of new ones.
 */
const connections = { telve_api: 3, telve_worker: 10 } as const satisfies Record<QueueRole, number>

/**
 * BullMQ's backend, which on PostgreSQL finds the jobs that wait though none may be taken until another worker has
 * ended its own (decisions/251), and looks again at once, thousands of times a second. On Redis it waits to be told.
 */
const createRestingBackend: typeof createPostgresBackend = (...options) => {
  const backend = createPostgresBackend(...options)
  const waitForJob = backend.waitForJob.bind(backend)
  backend.waitForJob = async (blockTimeout) => {
    const found = await waitForJob(blockTimeout)
    if (found && (await backend.isMaxed())) await Bun.sleep(rest)
    return found
  }
  return backend
}

const openPostgres = async (url: string, role: QueueRole): Promise<Backend> => {
  if (await mayInstall(url)) await installQueue(url)
  const shared = new PostgresConnection({
    connectionString: url,
    schema,
    max: connections[role],
    // how a worker notices that the connection on which it is told of jobs was cut
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A place and a connection, then a statement: the client's own bound is for a socket that was cut.
    connectionTimeoutMillis: 5_000,
    statement_timeout: requestBounds.statement,
    lock_timeout: requestBounds.lock,
    idle_in_transaction_session_timeout: requestBounds.idle,
    query_timeout: requestBounds.statement + 1_000,
    options: `-c role=${role}`,
    application_name: `${role.replace('_', '-')}-queue`,
    onConnect: surviveLoss,
  })
  const connection = shared.pool
  // every queue and worker listens to it
  setMaxListeners(0, connection as unknown as EventEmitter)
  return {
    queue: (name, options) => new Queue(name, { ...options, connection }, createPostgresBackend),
    worker: (name, job, options) =>
      new Worker(name, job, { ...options, connection }, createRestingBackend),
    reachable: () => true,
    close: () => shared.close(),
  }
}

/**
 * The pool listens to its idle connections, and BullMQ to none of those that it takes out for more than a query. A
 * connection that is lost meanwhile would end the process; what waits for it is told by its own failure.
 */
const surviveLoss = (client: EventEmitter): void => {
  client.on('error', () => {})
}

/** If the process has a login of its own, the migration creates the tables. */
const mayInstall = async (url: string): Promise<boolean> => {
  const sql = connect(url, { max: 1, bounds: requestBounds })
  try {
    const [row] = await sql<{ may: boolean }[]>`
      select has_database_privilege(current_database(), 'create') as may`
    return row?.may ?? false
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * Creates or upgrades BullMQ's tables with the database owner's rights and grants the restricted
 * roles access; a repetition changes nothing.
 */
export const installQueue = async (url: string): Promise<void> => {
  const owner = new Queue(
    'install',
    {
      connection: { connectionString: url, schema, migrate: true, max: 1, onConnect: surviveLoss },
    },
    createPostgresBackend,
  )
  owner.on('error', () => {})
  try {
    await owner.waitUntilReady()
  } finally {
    await owner.close()
  }
  const sql = connect(url, { max: 1 })
  try {
    await sql.begin(async (tx) => {
      // Two processes that start at the same time would conflict over each other's grants.
      await tx`select pg_advisory_xact_lock(hashtextextended('telve bullmq grants', 0))`
      for (const role of ['telve_api', 'telve_worker']) {
        await tx`grant usage on schema ${tx(schema)} to ${tx(role)}`
        await tx`
          grant select, insert, update, delete on all tables in schema ${tx(schema)} to ${tx(role)}`
        await tx`grant usage on all sequences in schema ${tx(schema)} to ${tx(role)}`
      }
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}
