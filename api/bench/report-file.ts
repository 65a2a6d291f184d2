import { forgetPeak, memoryOf } from '#platform/processes.ts'
import type { Sql } from '#sql/connection.ts'
import type { exportReport } from '../contracts/dashboard/report-file.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import { startApi } from './environment.ts'

/** bytes that the API may hold more while it writes a file */
const goal = 64 * 1_048_576

/** What a person could call a branch. */
const formula = '=HYPERLINK("http://telve.example";"Şube")'

interface Place {
  url: string
  /** with the owner's rights */
  sql: Sql
  /** `Cookie` header of an administrator */
  cookie: string
}

/**
 * Downloads the purchases of twelve months of every branch from an API of its own, reads them as a spreadsheet would, and
 * compares each line with the sums by hour.
 *
 * @throws Error at the first line that differs
 */
export async function measureFile(
  { url, sql, cookie }: Place,
  print: (line: string) => void,
): Promise<void> {
  await sql`update sessions set proved_at = now()`
  await sql`update branches set name = ${formula} where id = 2`
  const api = await startApi(url, 'group')
  try {
    const ask = async (body: BodyOf<typeof exportReport>) => {
      const origin = `http://127.0.0.1:${api.port}`
      const answer = await fetch(`${origin}/api/admin/reports/export`, {
        method: 'POST',
        headers: { cookie, origin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`a file was answered by ${answer.status}`)
      return answer.text()
    }
    await ask({ report: 'purchases', period: '7d' })
    forgetPeak(api.pid)
    const before = memoryOf(api.pid)
    const from = performance.now()
    const file = await ask({ report: 'purchases', period: '12m' })
    const seconds = (performance.now() - from) / 1_000
    const more = memoryOf(api.pid, 'peak') - before
    const lines = await compare(sql, file)
    print(
      `a file of ${lines.toLocaleString('en')} lines, ${(file.length / 1e6).toFixed(1)} MB, read back equal, ${seconds.toFixed(1)} s: ` +
        `the API held ${(more / 1_048_576).toFixed(0)} MB more, goal 64   ${more <= goal ? 'ok' : 'MISSED'}`,
    )
  } finally {
    await api.kill('SIGTERM')
  }
}

/** The cells of a file with semicolons, as RFC 4180 has them. */
function cellsOf(file: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of file.matchAll(
    /(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(1, -1)
}

interface Written {
  day: string
  name: string
  /** pieces and kuruş, in the file's order */
  figures: number[]
}

/** which figures are kuruş, and stand as lira */
const money = [1, 2, 4]

/** Compares a file with the sums by hour of its days. @returns its lines */
async function compare(sql: Sql, file: string): Promise<number> {
  const rows = cellsOf(file)
  const wanted = await sql<Written[]>`
    select t.day::text, b.name,
           array[sum(purchases), sum(total - discount), sum(discount), sum(refunds), sum(refunded)]::float8[] as figures
      from purchase_totals t join branches b on b.id = t.branch_id
     where t.day between ${rows[0]?.[0] ?? ''} and ${rows.at(-1)?.[0] ?? ''}
     group by t.day, t.branch_id, b.name order by t.day, t.branch_id`
  if (rows.length !== wanted.length)
    throw new Error(`a file has ${rows.length} lines, and not ${wanted.length}`)
  for (const [at, { day, name, figures }] of wanted.entries()) {
    const line = [
      ...[day, name === formula ? `'${name}` : name],
      ...figures.map((n, place) => String(money.includes(place) ? n / 100 : n).replace('.', ',')),
    ].join(';')
    if (rows[at]?.join(';') !== line) throw new Error(`${rows[at]?.join(';')} is not ${line}`)
  }
  return rows.length
}
