import type { IysChannel } from '#sql/iys.ts'

/** What goes wrong with a call: it never came, its answer was lost, the fake is busy, its token is over. */
export type Fault = 'down' | 'lost' | 'busy' | 'expired'

interface Kept {
  status: 'ONAY' | 'RET'
  /** epoch seconds */
  at: number
}
interface Change extends Kept {
  recipient: string
  type: string
}

const types: Record<IysChannel, string> = { email: 'EPOSTA', sms: 'MESAJ', call: 'ARAMA' }
/** The earliest instant that İYS takes. */
const earliest = Date.parse('2015-05-01T00:00:00+03:00') / 1000

/**
 * İYS on this machine, as its public documentation describes it (docs/privacy.md): tokens, single consents with
 * its rules of validation, states, and the changes that people make there.
 * @param clock epoch ms; what is later is refused
 */
export function startFakeIys(clock: () => number = Date.now) {
  const kept = new Map<string, Kept>()
  const changes: Change[] = []
  const faults: Fault[] = []
  const tokens = new Set<string>()
  const seen: string[] = []
  /** changes that are told again though they were told before */
  let repeated = 0

  const written = (at: number) =>
    new Date((at + 3 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const readAt = (text: string) => Date.parse(`${text.replace(' ', 'T')}+03:00`) / 1000
  const refuse = (status: number, code: string, message: string) =>
    Response.json({ errors: [{ code, message }] }, { status })
  const keyOf = (recipient: string, type: string) => `${type} ${recipient}`

  /** The first rule that a consent breaks, with its code and message. */
  const findBroken = (body: Record<string, string>, at: number, has: Kept | undefined) => {
    const isState = body.status === 'ONAY' || body.status === 'RET'
    const ageMs = clock() - at * 1000
    const rules: [isBroken: boolean, code: string, message: string][] = [
      [body.recipientType !== 'BIREYSEL' || !isState, 'H112', 'Eksik alan.'],
      [body.source !== 'HS_WEB', 'H113', 'İzin kaynağı (source) bulunamadı.'],
      [at < earliest, 'H155', '2015-05-01 öncesi girilmemelidir.'],
      [ageMs < 0, 'H-later', 'İleri tarih.'],
      [ageMs > 6 * 86_400_000, 'H-old', 'Üç iş gününden eski.'],
      [!has && body.status === 'RET', 'H175', 'İlk izin RET olamaz.'],
      [has !== undefined && at <= has.at, 'H-date', 'Daha yeni bir izin var.'],
      [has?.status === body.status, 'H-again', 'İzin zaten bu durumda.'],
    ]
    return rules.find(([isBroken]) => isBroken)
  }
  const add = (body: Record<string, string>): Response => {
    const key = keyOf(body.recipient ?? '', body.type ?? '')
    const at = readAt(body.consentDate ?? '')
    const broken = findBroken(body, at, kept.get(key))
    if (broken) return refuse(422, broken[1], broken[2])
    kept.set(key, { status: body.status as Kept['status'], at })
    return Response.json({ transactionId: crypto.randomUUID(), creationDate: written(at) })
  }
  const told = (query: URLSearchParams): Response => {
    if (query.get('source') !== 'IYS') return Response.json({ list: [] })
    const after = Number(query.get('after')?.split('_')[0] ?? 0)
    const begin = Math.max(0, after - repeated)
    const list = changes.slice(begin, begin + Number(query.get('limit') ?? 500))
    repeated = 0
    return Response.json({
      ...(begin + list.length > 0 && { after: `${Math.max(after, begin + list.length)}_ref` }),
      list: list.map(({ recipient, type, status, at }) => ({
        ...{ recipient, type, status, recipientType: 'BIREYSEL', source: 'IYS_WEB' },
        ...{ consentDate: written(at), creationDate: written(at) },
        transactionId: crypto.randomUUID(),
      })),
    })
  }
  const issueToken = (form: URLSearchParams): Response => {
    if (form.get('username') !== 'telve' || form.get('password') !== 'parola')
      return refuse(401, 'H350', 'Hatalı kullanıcı.')
    const token = crypto.randomUUID()
    tokens.add(token)
    return Response.json({ access_token: token, expires_in: 7200, token_type: 'bearer' })
  }
  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (url.pathname === '/oauth2/token')
      return issueToken(new URLSearchParams(await request.text()))
    if (!tokens.has(request.headers.get('authorization')?.slice(7) ?? ''))
      return refuse(401, 'H351', 'Eksik veya geçersiz jeton!')
    const path = url.pathname.replace('/sps/1001/brands/2002', '')
    if (path === '/consents/changes') return told(url.searchParams)
    const body = (await request.json()) as Record<string, string>
    if (path === '/consents') {
      seen.push(`${body.status} ${body.type} ${body.recipient}`)
      return add(body)
    }
    const has = kept.get(keyOf(body.recipient ?? '', body.type ?? ''))
    if (path !== '/consents/status' || !has) return refuse(404, 'H118', 'Kayıt bulunamadı.')
    return Response.json({ ...body, status: has.status, consentDate: written(has.at) })
  }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const fault = new URL(request.url).pathname === '/oauth2/token' ? undefined : faults.shift()
      if (fault === 'down') return new Response('bad gateway', { status: 502 })
      if (fault === 'busy')
        return refuse(429, 'H124', 'Saniyede kabul edilen istek limitine ulaşıldı.')
      if (fault === 'expired') tokens.clear()
      const whole = await answer(request)
      return fault === 'lost' ? new Response(null, { status: 504 }) : whole
    },
  })
  return {
    settings: {
      url: `http://127.0.0.1:${server.port}`,
      username: 'telve',
      password: 'parola',
      code: '1001',
      brand: '2002',
    },
    /** What goes wrong with the next calls, in their order. */
    faults,
    /** the consents that were sent, in their order */
    seen,
    /** Tells so many of the latest changes once more. */
    repeat: (count: number) => {
      repeated = count
    },
    /** A person changes a consent at İYS; nothing where it stands so already, or of this very second. */
    change(kind: IysChannel, recipient: string, given: boolean): void {
      const key = keyOf(recipient, types[kind])
      const has = kept.get(key)
      const at = Math.floor(clock() / 1000)
      if ((has?.status === 'ONAY') === given || (has && at <= has.at)) return
      const status = given ? 'ONAY' : 'RET'
      kept.set(key, { status, at })
      changes.push({ recipient, type: types[kind], status, at })
    },
    /** Whether marketing may reach an address, and since when; undefined where nothing is known of it. */
    has: (kind: IysChannel, recipient: string) => {
      const found = kept.get(keyOf(recipient, types[kind]))
      return found && { given: found.status === 'ONAY', at: new Date(found.at * 1000) }
    },
    stop: () => server.stop(true),
  }
}
