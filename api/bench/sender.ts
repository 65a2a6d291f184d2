import { type Answer, type HttpConnection, openHttpConnection } from './http-connection.ts'

/** What all clients of a run share. */
export interface Run {
  /** on: new requests are sent; over: the run ends, and nobody retries any more */
  load: { on: boolean; over: boolean }
  violations: string[]
  /** told how long an answered request took, in ms, since its first try */
  took?: (ms: number) => void
  /** told of each try that was answered busy, or not at all */
  retried?: () => void
}

type Told<Body> = { answer: Body } | { refused: string } | { forgotten: true }

interface Sender {
  /**
   * Sends a request until it is answered; one in ten it forgets after a lost or a busy answer.
   *
   * @param expected codes of refusals that may be answered; any other is a violation
   */
  send<Body>(text: string, expected: readonly string[]): Promise<Told<Body>>
  close(): void
}

/** Statuses after which a request is sent again: of the API, and of a proxy whose API has gone. */
const sentAgain = [502, 503, 504]

/** A client with one connection to the API, which survives the API's death. */
export const openSender = (port: number, { load, violations, took, retried }: Run): Sender => {
  let connection: HttpConnection | undefined
  /** @returns undefined where the connection was lost */
  const tryOnce = async (text: string): Promise<Answer | undefined> => {
    try {
      connection ??= await openHttpConnection(port)
      return await connection.send(text)
    } catch {
      connection?.close()
      connection = undefined
      return undefined
    }
  }
  return {
    send: async (text, expected) => {
      const givesUp = Math.random() < 0.1
      let began = performance.now()
      while (!load.over) {
        const answer = await tryOnce(text)
        if (answer && !sentAgain.includes(answer.status)) {
          took?.(performance.now() - began)
          if (!isPutOff(answer)) return toldBy(answer, expected, violations)
          await Bun.sleep(1_000)
          began = performance.now()
          continue
        }
        retried?.()
        if (givesUp) return { forgotten: true }
        await Bun.sleep(30)
      }
      return { forgotten: true }
    },
    close: () => connection?.close(),
  }
}

/** Whether a request came too early: it was not served, so nothing is lost by waiting. */
const isPutOff = ({ status, body }: Answer): boolean =>
  status === 429 && codeOf(body) === 'too_many_requests'

/** What an answer says. A refusal that is not expected is a violation. */
const toldBy = <Body>(
  { status, body }: Answer,
  expected: readonly string[],
  violations: string[],
): Told<Body> => {
  if (status === 200 || status === 201) return { answer: JSON.parse(body) as Body }
  const refused = codeOf(body)
  if (status >= 500 || !expected.includes(refused))
    violations.push(`unforeseen answer ${status}: ${body}`)
  return { refused }
}

const codeOf = (body: string): string => {
  try {
    return String((JSON.parse(body) as { code?: unknown }).code)
  } catch {
    return 'no JSON'
  }
}

/** Whether there is work: false once the run is over. Waits while it pauses. */
export const mayGoOn = async ({ load }: Run): Promise<boolean> => {
  while (!load.on && !load.over) await Bun.sleep(20)
  return !load.over
}

export const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
