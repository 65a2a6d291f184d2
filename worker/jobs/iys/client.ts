import * as z from 'zod'
import type { IysChannel, IysReport, IysState } from '#sql/iys.ts'

/** Where İYS is and who asks; docs/privacy.md says what its documentation says of each call. */
export interface IysSettings {
  /** without a path: https://api.iys.org.tr, or the sandbox */
  url: string
  username: string
  password: string
  /** the chain's number at İYS */
  code: string
  /** the brand's number there */
  brand: string
}

/** İYS did not answer, or answered that something is wrong with it or with us; trying again may help. */
export class IysAway extends Error {
  override name = 'IysAway'
}

/** The answer to one consent: taken, or refused with İYS's code and sentence. */
export type IysAnswer = { taken: true } | { taken: false; why: string }

/** A page of changes that people made at İYS. */
export interface IysChanges {
  changes: IysState[]
  /** where the next page begins; undefined where there was nothing */
  after: string | undefined
}

export interface IysClient {
  /** Reports one consent. @throws IysAway */
  add(report: Pick<IysReport, 'kind' | 'recipient' | 'given' | 'at'>): Promise<IysAnswer>
  /** What İYS has of an address; undefined where it has nothing. @throws IysAway */
  stateOf(of: Pick<IysReport, 'kind' | 'recipient'>): Promise<IysState | undefined>
  /** Changes that people made there after a cursor. @throws IysAway */
  changesAfter(after: string | undefined): Promise<IysChanges>
}

const answerWithinMs = 15_000
/** changes a page; the documentation's examples ask for up to 999 */
export const pageSize = 500

const types: Record<IysChannel, string> = { email: 'EPOSTA', sms: 'MESAJ', call: 'ARAMA' }
const channelOf = (type: string): IysChannel | undefined =>
  (Object.keys(types) as IysChannel[]).find((channel) => types[channel] === type)

/** İYS writes instants as `2018-02-10 09:30:00` in Turkish time, which has been +03:00 since 2016. */
const written = (at: Date) =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const Moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+03:00`))

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const Errors = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string() })).min(1),
})
const State = z.object({ status: z.enum(['ONAY', 'RET']), consentDate: Moment })
/** A list may hold what we keep nothing of (merchants); unknown kinds are passed over. */
const Changes = z.object({
  after: z.string().nullish(),
  list: z
    .array(
      z.object({
        ...State.shape,
        recipient: z.string(),
        recipientType: z.string(),
        type: z.string(),
      }),
    )
    .nullish(),
})

/** A client of İYS's API. It holds a token, and asks for another when that is over. */
export function openIys(settings: IysSettings): IysClient {
  const brandUrl = `${settings.url.replace(/\/$/, '')}/sps/${encodeURIComponent(settings.code)}/brands/${encodeURIComponent(settings.brand)}`
  let token: { value: string; until: number } | undefined

  const ask = async (address: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetch(address, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      })
    } catch (cause) {
      throw new IysAway('İYS does not answer', { cause })
    }
  }
  const signIn = async (): Promise<string> => {
    const answer = await ask(`${settings.url.replace(/\/$/, '')}/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'password',
        username: settings.username,
        password: settings.password,
      }),
    })
    const read = Token.safeParse(answer.ok ? await bodyOf(answer) : undefined)
    // never the body: it could hold the token
    if (!read.success) throw new IysAway(`İYS gives no token (${answer.status})`)
    const { access_token: value, expires_in } = read.data
    token = { value, until: Date.now() + Math.max(0, expires_in - 60) * 1_000 }
    return value
  }
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const once = async (value: string) =>
      ask(`${brandUrl}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
      })
    const answer = await once(token && token.until > Date.now() ? token.value : await signIn())
    // a token may end before its time
    return answer.status === 401 ? once(await signIn()) : answer
  }
  const post = (path: string, body: unknown) =>
    call(path, { method: 'POST', body: JSON.stringify(body) })
  const keyOf = ({ kind, recipient }: Pick<IysReport, 'kind' | 'recipient'>) => ({
    recipient,
    recipientType: 'BIREYSEL',
    type: types[kind],
  })

  return {
    async add({ given, at, ...of }) {
      const answer = await post('/consents', {
        ...keyOf(of),
        consentDate: written(at),
        source: 'HS_WEB',
        status: given ? 'ONAY' : 'RET',
      })
      if (answer.ok) return { taken: true }
      if (mayHelp(answer.status)) throw new IysAway(`İYS answers ${answer.status}`)
      const read = Errors.safeParse(await bodyOf(answer))
      const [error] = read.success ? read.data.errors : []
      return {
        taken: false,
        why: error ? `${error.code}: ${error.message}` : `HTTP ${answer.status}`,
      }
    },
    async stateOf(of) {
      const answer = await post('/consents/status', keyOf(of))
      // the documentation shows no answer for an address without consents: 404 or 422
      if (answer.status === 404 || answer.status === 422) return undefined
      const read = State.safeParse(answer.ok ? await bodyOf(answer) : undefined)
      if (!read.success) throw new IysAway(`İYS tells no state (${answer.status})`)
      return { ...of, given: read.data.status === 'ONAY', at: read.data.consentDate }
    },
    async changesAfter(after) {
      const query = new URLSearchParams({ source: 'IYS', limit: String(pageSize) })
      if (after) query.set('after', after)
      const answer = await call(`/consents/changes?${query}`)
      const read = Changes.safeParse(answer.ok ? await bodyOf(answer) : undefined)
      if (!read.success) throw new IysAway(`İYS tells no changes (${answer.status})`)
      const changes = (read.data.list ?? []).flatMap((one): IysState[] => {
        const kind = channelOf(one.type)
        return kind && one.recipientType === 'BIREYSEL'
          ? [{ kind, recipient: one.recipient, given: one.status === 'ONAY', at: one.consentDate }]
          : []
      })
      return { changes, after: read.data.after ?? undefined }
    },
  }
}

/** Whether a later try may be answered otherwise: our token, their overload, their failure. */
const mayHelp = (status: number) =>
  status === 401 || status === 403 || status === 408 || status === 429 || status >= 500

const bodyOf = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined)
