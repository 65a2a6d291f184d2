import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** of the envelope */
  from: string
  to: string[]
  /** as it came */
  raw: string
  mail: Email
}

export interface TestMailServer {
  url: string
  port: number
  received: ReceivedMail[]
  /** What the server says at a step, once a call; a code refuses, undefined takes it. */
  answers: {
    recipient?: ((address: string) => number | undefined) | undefined
    message?: (() => number | undefined) | undefined
    /** awaited after the message was taken, before the server says so */
    taken?: (() => Promise<void>) | undefined
  }
  /** what it says to whom it refuses */
  says: string
  close(): Promise<void>
}

/** A real SMTP server in this process, which takes mails with the login telve / gizli. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  const answers: TestMailServer['answers'] = {}
  const refusal = (code: number) => Object.assign(new Error(mails.says), { responseCode: code })
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'telve' && password === 'gizli'
        ? done(null, { user: username })
        : done(new Error('unknown')),
    onRcptTo: ({ address }, _session, done) => {
      const code = answers.recipient?.(address)
      done(code === undefined ? null : refusal(code))
    },
    onData: async (stream, { envelope }, done) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of stream) chunks.push(chunk as Uint8Array)
      const code = answers.message?.()
      if (code !== undefined) return done(refusal(code))
      const raw = Buffer.concat(chunks).toString('utf8')
      received.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        raw,
        mail: await PostalMime.parse(raw),
      })
      await answers.taken?.()
      done(null)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  const mails: TestMailServer = {
    url: `smtp://telve:gizli@127.0.0.1:${bound}`,
    port: bound,
    received,
    answers,
    says: 'no',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mails
}
