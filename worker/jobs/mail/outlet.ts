import { createTransport } from 'nodemailer'
import type { Sql } from 'postgres'
import { keepMail } from '#sql/mails.ts'
import type { ComposedMail } from '../../mails/compose.ts'

/** How mails leave: to a server, or, in a demo, into a table that /dev/mail shows. */
export type MailSettings =
  | {
      /** smtp:// or smtps://, with its login */
      url: string
      /** an address, or a name with an address in angle brackets */
      from: string
      /** the product's public address */
      origin: string
      /** whether a connection that begins in the clear must become an encrypted one */
      requireTls: boolean
    }
  | { origin: string; url?: never }

export interface OutgoingMail extends ComposedMail {
  address: string
  kind: string
  /** a UUID, the same in each try */
  messageId: string
}

export interface Outlet {
  origin: string
  /** Resolves when the server has taken the mail. @throws MailRefused, or an error of the connection */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The server wants this mail neither now nor later. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** ms without a word of the server */
const silenceMs = 20_000
const connections = 4

/** What a mailbox can look like. Whatever else it was, nothing in it ends a line of the protocol. */
const plainAddress = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u

export function openOutlet(settings: MailSettings, sql: Sql): Outlet {
  const { origin } = settings
  if (settings.url === undefined)
    return {
      origin,
      send: async ({ messageId: _, ...mail }) => {
        await keepMail(sql, mail)
      },
      close: () => {},
    }
  const host = new URL(settings.url).hostname
  const transport = createTransport({
    url: settings.url,
    pool: true,
    maxConnections: connections,
    // what became uncertain is tried again by us alone
    maxRequeues: 0,
    requireTLS: settings.requireTls && !['localhost', '127.0.0.1', '[::1]'].includes(host),
    connectionTimeout: silenceMs / 2,
    greetingTimeout: silenceMs / 2,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = settings.from.replace(/^.*@([^>]+)>?$/, '$1')
  return {
    origin,
    send: async ({ address, messageId, subject, text, html }) => {
      if (!plainAddress.test(address)) throw new MailRefused('not an address')
      try {
        await transport.sendMail({
          from: settings.from,
          to: { name: '', address },
          messageId: `<${messageId}@${domain}>`,
          subject,
          text,
          html,
          // no answer of an absence, and none of ours to one (RFC 3834)
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw isFinal(error) ? new MailRefused('refused by the server', { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx to the addresses or the message stays one; to our login it may be mended any minute. */
const isFinal = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    typeof responseCode === 'number' &&
    responseCode >= 500
  )
}
