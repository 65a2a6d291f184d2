import { type HttpConnection, openHttpConnection } from './http-connection.ts'

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

type Told<Answer> = { answer: Answer } | { refused: string } | { forgotten: true }

interface Sender {
  /**
   * Sends a request until it is answered; one in ten it forgets after a lost or a busy answer.
   *
   * @param expected codes of refusals that may be answered; any other is a violation
   */
  send<Answer>(text: string, expected: readonly string[]): Promise<Told<Answer>>
  close(): void
}

/** Statuses after which a request is sent again: of the API, and of a proxy whose API has gone. */
const sentAgain = [502, 503, 504]

/** A client with one connection to the API, which survives the API's death. */
export const openSender = (port: number, { load, violations, took, retried }: Run): Sender => {
  let connection: HttpConnection | undefined
  return {
    send: async <Answer>(text: string, expected: readonly string[]): Promise<Told<Answer>> => {
      const givesUp = Math.random() < 0.1
      let began = performance.now()
      while (!load.over) {
        try {
          connection ??= await openHttpConnection(port)
          const { status, body } = await connection.send(text)
          const again = sentAgain.includes(status)
          if (!again) took?.(performance.now() - began)
          if (status === 200 || status === 201) return { answer: JSON.parse(body) as Answer }
          // it was not served: nothing is lost by waiting
          if (status === 429 && codeOf(body) === 'too_many_requests') {
            await Bun.sleep(1_000)
            began = performance.now()
            continue
          }
          if (!again) {
            const refused = codeOf(body)
            if (status >= 500 || !expected.includes(refused))
              violations.push(`unforeseen answer ${status}: ${body}`)
            return { refused }
          }
        } catch {
          connection?.close()
          connection = undefined
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
