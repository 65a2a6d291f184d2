import type { Socket } from 'bun'

export interface Answer {
  status: number
  body: string
}

/** One kept-alive HTTP/1.1 connection, one request at a time, at a tenth of the cost of `fetch`. */
export interface HttpConnection {
  /** Rejects when the connection is lost; the connection can't be used after that. */
  send(request: string): Promise<Answer>
  close(): void
}

export const openHttpConnection = async (port: number): Promise<HttpConnection> => {
  let pending: PromiseWithResolvers<Answer> | undefined
  let text = ''
  let lost = false
  const lose = () => {
    lost = true
    pending?.reject(new Error('the connection was lost'))
    pending = undefined
  }
  const read = (_: Socket, bytes: Buffer) => {
    text += bytes.toString('latin1')
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (text.length < end + 4 + length) return
    const answer = { status: Number(text.slice(9, 12)), body: text.slice(end + 4) }
    text = ''
    const asked = pending
    pending = undefined
    asked?.resolve(answer)
  }
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: { data: read, close: lose, error: lose },
  })
  return {
    send: (request) => {
      // Lost between two requests: no caller is waiting.
      if (lost) return Promise.reject(new Error('the connection was lost'))
      pending = Promise.withResolvers()
      socket.write(request)
      return pending.promise
    },
    close: () => socket.end(),
  }
}

/** A request as a browser sends it, `body` as JSON; `key` is its `Idempotency-Key`. */
export const requestText = (r: {
  method?: 'POST' | 'PATCH' | 'DELETE'
  path: string
  cookie: string
  key?: string | undefined
  body: object
}): string => {
  const body = JSON.stringify(r.body)
  return (
    `${r.method ?? 'POST'} ${r.path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${r.cookie}\r\n` +
    `origin: http://localhost\r\ncontent-type: application/json\r\n` +
    (r.key ? `idempotency-key: ${r.key}\r\n` : '') +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

/** `POST /api/purchases` as the counter's browser sends it. `total` in kuruş. */
export const billRequestText = (r: {
  cookie: string
  scanId: string
  total: number
  key: string
  coupons?: readonly { id: number }[]
  stamps?: readonly { cardId: number; count: number }[]
}): string => {
  const { cookie, key, ...body } = r
  return requestText({ path: '/api/purchases', cookie, key, body: { ...body, branchId: 1 } })
}

/** `POST /api/purchases/{id}/refunds` as an administrator's browser sends it: `amount` kuruş, or all. */
export const refundRequestText = (r: {
  cookie: string
  purchaseId: number
  amount: number | null
  key: string
}): string =>
  requestText({
    path: `/api/purchases/${r.purchaseId}/refunds`,
    ...{ cookie: r.cookie, key: r.key },
    body: { ...(r.amount !== null && { amount: r.amount }), reason: 'yanlış tutar' },
  })

/** `POST` of a void as the counter's browser sends it: of a key of points, or of a purchase's. */
export const voidRequestText = (
  r: { cookie: string; userId: number; key: string },
  of: 'points' | 'purchases' = 'points',
): string =>
  requestText({
    path: `/api/${of}/void`,
    cookie: r.cookie,
    body: { userId: r.userId, key: r.key },
  })

/** `POST /api/points/add/{userId}` as the counter's browser sends it. */
export const pointsRequestText = (r: {
  cookie: string
  userId: number
  type: 'EARN' | 'SPEND'
  amount: number
  key: string
  /** a code of printable ASCII characters */
  reason?: 'iyi niyet' | 'test' | undefined
}): string => {
  const reason = r.reason ? `,"reason":"${r.reason}"` : ''
  const body = `{"type":"${r.type}","amount":${r.amount},"branchId":1${reason}}`
  return (
    `POST /api/points/add/${r.userId} HTTP/1.1\r\nhost: localhost\r\ncookie: ${r.cookie}\r\n` +
    `origin: http://localhost\r\ncontent-type: application/json\r\nidempotency-key: ${r.key}\r\n` +
    `content-length: ${body.length}\r\n\r\n${body}`
  )
}
