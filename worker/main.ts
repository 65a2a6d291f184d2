import { writeFile } from 'node:fs/promises'
import { openLog } from '#platform/log.ts'
import { onParentGone } from '#platform/parent.ts'
import { readSigningKey } from '#sql/ledger/signing.ts'
import { readWorkerEnv, type WorkerEnv } from './env.ts'
import { type RunningWorker, startWorker } from './process.ts'

/** ms between attempts to start while database or queue cannot be reached */
const retryMs = 1_000
/** ms for a graceful stop; the next process delivers what is cut off then */
const stopWithinMs = 10_000
/** ms between two touches of ALIVE_FILE */
const aliveEveryMs = 5_000

const log = openLog('worker')
const stopping = new AbortController()

/** Touches the file after each round of the relay, at most every 5 s; what is hung touches it no more. */
const touching = (file: string) => {
  let touchedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - touchedAt < aliveEveryMs) return
    touchedAt = performance.now()
    writeFile(file, '').catch((error) => log.error('ALIVE_FILE cannot be written', error))
  }
}

const main = async (): Promise<void> => {
  const env = readWorkerEnv(process.env)
  const running = await startWithRetries(env)
  if (running === undefined) return
  log.info('ready', {
    queue: env.REDIS_URL === undefined ? 'postgres' : 'redis',
    release: env.RELEASE,
  })
  await new Promise<void>((resolve) => {
    if (stopping.signal.aborted) resolve()
    stopping.signal.addEventListener('abort', () => resolve())
  })
  await running.stop()
}

/** Retries until it succeeds; undefined if the process is stopped first. */
const startWithRetries = async (env: WorkerEnv): Promise<RunningWorker | undefined> => {
  if (!env.mail) log.info('no mail can go out: SMTP_URL and MAIL_FROM are not set')
  const signingKey = env.LEDGER_KEY === undefined ? undefined : await readSigningKey(env.LEDGER_KEY)
  let logged = false
  while (!stopping.signal.aborted) {
    try {
      return await startWorker({
        databaseUrl: env.DATABASE_URL,
        redisUrl: env.REDIS_URL,
        signingKey,
        digestKeys: env.DIGEST_KEYS,
        iys: env.iys,
        vapid: env.VAPID,
        mail: env.mail,
        onRound: env.ALIVE_FILE === undefined ? undefined : touching(env.ALIVE_FILE),
        log,
      })
    } catch (error) {
      if (!logged) log.error('waiting for database and queue', error)
      logged = true
      await Bun.sleep(retryMs)
    }
  }
  return undefined
}

const stop = (why: string) => {
  if (stopping.signal.aborted) return
  log.info('stopping', { why })
  stopping.abort()
  setTimeout(() => process.exit(1), stopWithinMs).unref()
}
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGINT', () => stop('SIGINT'))
onParentGone(() => stop('the parent process is gone'))

try {
  await main()
  log.info('stopped')
  process.exit(0)
} catch (error) {
  log.error('the worker ends', error)
  process.exit(1)
}
