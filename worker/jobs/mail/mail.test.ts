// @module-tag waits

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '#platform/log.ts'
import { connect, type Queryable, type Sql } from '#sql/connection.ts'
import { keptMails, queueMail } from '#sql/mails.ts'
import { countUndelivered } from '#sql/outbox.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { type RunningWorker, startWorker, type WorkerOptions } from '../../process.ts'
import { startMailServer, type TestMailServer } from '../../testing/smtp.ts'
import { testBackends, until } from '../../testing/worker.ts'

const origin = 'https://telve.example'
const from = 'Telve <puan@telve.example>'

describe.each(testBackends(9))('mails on $name', ({ redisUrl, forget }) => {
  let db: TestDatabase
  let server: TestMailServer
  let person = 0
  let api: Sql
  let lines: string[] = []
  const workers: RunningWorker[] = []
  const log = openLog('test', (line) => lines.push(line))

  beforeEach(async () => {
    await forget()
    db = await testDatabase()
    api = connect(db.url, { role: 'telve_api', max: 2 })
    server = await startMailServer()
    lines = []
    ;[person = 0] = await insertPeople(db.sql, 1)
    await db.sql`update users set username = 'elif@ornek.com', verified_at = null where id = ${person}`
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await server.close().catch(() => {})
    await api.end()
    await db.drop()
  })

  const start = async (options: Partial<WorkerOptions> = {}) => {
    const worker = await startWorker({
      databaseUrl: db.url,
      redisUrl,
      log,
      relayAgainAfterMs: 300,
      mailRetrySeconds: 0.2,
      mail: { url: server.url, from, origin, requireTls: false },
      ...options,
    })
    workers.push(worker)
  }
  const verify = (address = 'elif@ornek.com', sql: Queryable = api) =>
    queueMail(sql, { userId: person, address, kind: 'verify', data: {} })
  const emptied = () => until('nothing waits', async () => (await countUndelivered(db.sql)) === 0)
  const linksOf = () => db.sql<{ hash: string; kind: string; address: string }[]>`
    select encode(token_hash, 'hex') as hash, kind, address from links`
  const hashOf = (token: string) => new Bun.CryptoHasher('sha256').update(token).digest('hex')
  const tokenOf = (text = '') => /#([\w-]{43})$/m.exec(text)?.[1] ?? ''

  it('sends what was queued, with its link, and keeps only the hash of that', async () => {
    await verify()
    await start()
    await emptied()
    const [one, ...others] = server.received
    expect(others).toEqual([])
    expect(one).toMatchObject({ from: 'puan@telve.example', to: ['elif@ornek.com'] })
    expect(one?.mail).toMatchObject({
      subject: 'E-posta adresinizi doğrulayın',
      from: { name: 'Telve', address: 'puan@telve.example' },
    })
    expect(one?.mail.html).toContain('lang="tr"')
    const token = tokenOf(one?.mail.text)
    expect(one?.mail.html).toContain(`${origin}/verify#${token}`)
    expect([...(await linksOf())]).toEqual([
      { hash: hashOf(token), kind: 'verify', address: 'elif@ornek.com' },
    ])
    const [left] = await db.sql<{ mails: number }[]>`select count(*)::int as mails from mails`
    expect(left?.mails).toBe(0)
    expect(lines.join()).not.toContain(token)
    expect(lines.join()).not.toContain('elif@ornek.com')
  })

  it('sends nothing of a transaction that is rolled back', async () => {
    const rolledBack = api.begin(async (tx) => {
      await queueMail(tx, { userId: person, address: 'elif@ornek.com', kind: 'verify', data: {} })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await start()
    await queueMail(api, {
      userId: person,
      address: 'elif@ornek.com',
      kind: 'password_changed',
      data: { at: '2026-11-22T15:00:00Z' },
    })
    await emptied()
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(['Şifreniz değiştirildi'])
  })

  it('waits for a server that is away, or says later, and sends one mail then', async () => {
    const { port } = server
    await server.close()
    await verify()
    await start({ relayAgainAfterMs: 100 })
    await until('a try has failed', () => lines.some((line) => line.includes('waits')))
    expect(await linksOf()).toHaveLength(0)
    server = await startMailServer(port)
    let refusals = 0
    server.answers.message = () => (refusals++ < 1 ? 451 : undefined)
    await until('it has gone', async () => (await countUndelivered(db.sql)) === 0, 40_000)
    expect(server.received).toHaveLength(1)
    expect(refusals).toBe(2)
    expect(await linksOf()).toHaveLength(1)
  }, 60_000)

  it('gives up what the server will never take, and what has expired', async () => {
    server.answers.recipient = () => 550
    await verify()
    await start()
    await emptied()
    expect(lines.some((line) => line.includes('"a mail is given up"'))).toBe(true)
    server.answers.recipient = undefined
    // in one transaction, or the worker sends it before
    await db.sql.begin(async (tx) => {
      await verify('elif@ornek.com', tx)
      await tx`update mails set expires_at = now()`
    })
    await emptied()
    await until('it is said', () => lines.some((line) => line.includes('was not sent in time')))
    expect(server.received).toHaveLength(0)
    expect(lines.join()).not.toContain('elif@ornek.com')
  })

  it('drops what nobody waits for any more', async () => {
    await verify()
    await verify('eski@ornek.com')
    await queueMail(api, { userId: null, address: 'kimse@ornek.com', kind: 'reset', data: {} })
    await queueMail(api, { userId: null, address: 'elif@ornek.com', kind: 'reset', data: {} })
    await db.sql`update users set verified_at = now() where id = ${person}`
    await start()
    await emptied()
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(['Şifrenizi yenileyin'])
    expect(await linksOf()).toMatchObject([{ kind: 'reset', address: 'elif@ornek.com' }])
    await db.sql`update users set is_active = false where id = ${person}`
    await queueMail(api, { userId: null, address: 'elif@ornek.com', kind: 'reset', data: {} })
    await emptied()
    expect(server.received).toHaveLength(1)
  })

  it('bounds what waits for one address', async () => {
    const at = '2026-11-22T15:00:00Z'
    await Promise.all(Array.from({ length: 30 }, () => verify()))
    await Promise.all(
      Array.from({ length: 30 }, () =>
        queueMail(api, { userId: null, address: 'elif@ornek.com', kind: 'reset', data: {} }),
      ),
    )
    for (let n = 0; n < 30; n++)
      await queueMail(api, {
        userId: person,
        address: 'elif@ornek.com',
        kind: 'password_changed',
        data: { at },
      })
    const counts = await db.sql`
      select kind, count(*)::int as count from mails group by kind order by kind`
    expect([...counts]).toEqual([
      { kind: 'password_changed', count: 20 },
      { kind: 'reset', count: 1 },
      { kind: 'verify', count: 1 },
    ])
    await expect(
      api`select queue_mail(${person}, 'elif@ornek.com', 'no_such_kind')`,
    ).rejects.toThrow('no such kind')
  })

  it('lets nothing in an address or in data end a line, or become markup', async () => {
    const evil = 'Chrome"><img src=x onerror=alert(1)>\r\nBcc: kurban@ornek.com\u202e'
    const to = [
      'elif@ornek.com\r\nrcpt to:<kurban@ornek.com>',
      'elif@ornek.com,kurban@ornek.com',
      'elif <kurban@ornek.com>',
    ]
    for (const address of to)
      await queueMail(api, {
        userId: person,
        address,
        kind: 'password_changed',
        data: { at: '2026-11-22T15:00:00Z', device: evil },
      })
    await queueMail(api, {
      userId: person,
      address: 'elif@ornek.com',
      kind: 'new_device',
      data: { at: '2026-11-22T15:00:00Z', device: evil, address: '192.0.2.1' },
    })
    await start()
    await emptied()
    expect(server.received.map((one) => one.to)).toEqual([['elif@ornek.com']])
    const [one] = server.received
    expect(one?.mail.bcc).toBeUndefined()
    expect(one?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(one?.mail.html).not.toContain('<img')
    expect(one?.mail.html).not.toContain('\u202e')
    expect(one?.mail.text).toContain('Bcc: kurban@ornek.com')
  })

  it('keeps the newest hundred where there is no server, and sends nothing without either', async () => {
    await db.sql`insert into kept_mails (address, kind, subject, body_text, body_html)
      select 'a@b.c', 'verify', 'eski', '', '' from generate_series(1, 100)`
    await start({ mail: undefined })
    await verify()
    await until('it was postponed', async () => {
      const [row] = await db.sql`select from outbox where relayed_at > now() + interval '1 minute'`
      return row !== undefined
    })
    for (const worker of workers.splice(0)) await worker.stop()
    await db.sql`update outbox set relayed_at = null`
    await start({ mail: { origin } })
    await emptied()
    const kept = await keptMails(api)
    expect(kept).toHaveLength(100)
    expect(kept[0]).toMatchObject({ address: 'elif@ornek.com', kind: 'verify' })
    expect(kept[0]?.html).toContain(`${origin}/verify#`)
    expect(server.received).toHaveLength(0)
  })

  it('loses nothing and doubles one mail at most when it dies after the server’s yes', async () => {
    await verify()
    const main = () =>
      Bun.spawn([process.execPath, '--bun', `${import.meta.dirname}/../../main.ts`], {
        env: {
          ...process.env,
          NODE_ENV: 'development',
          DATABASE_URL: db.url,
          REDIS_URL: redisUrl ?? '',
          SMTP_URL: server.url,
          MAIL_FROM: from,
          PUBLIC_ORIGIN: origin,
        },
        stdout: 'ignore',
        stderr: 'inherit',
      })
    const first = main()
    server.answers.taken = async () => {
      server.answers.taken = undefined
      first.kill('SIGKILL')
      await first.exited
    }
    await until('it died', () => first.exitCode !== null || first.signalCode !== null)
    expect(await countUndelivered(db.sql)).toBe(1)
    // the hold of the dead process, and the relay's minute, pass
    await db.sql`update mails set held_until = now()`
    await db.sql`update outbox set relayed_at = null`
    await start()
    await emptied()
    expect(server.received).toHaveLength(2)
    const [one, two] = server.received
    expect(one?.mail.messageId).toBe(two?.mail.messageId)
    const hashes = [one, two].map((received) => hashOf(tokenOf(received?.mail.text)))
    expect((await linksOf()).map(({ hash }) => hash).sort()).toEqual(hashes.sort())
  }, 40_000)
})
