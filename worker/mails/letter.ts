import type * as z from 'zod'
import type { MailData, MailKind } from '#sql/mails.ts'

/**
 * What a mail says, in plain text: the frame makes HTML of it, and the text part. No field is markup, so
 * nothing that a person typed becomes any.
 */
export interface Letter {
  subject: string
  /** what a mailbox shows beside the subject */
  preview: string
  heading: string
  paragraphs: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  button?: { label: string; href: string }
  /** small, below the button: how long the link holds, and what to do with a mail that nobody asked for */
  note?: string
}

/** Addresses of the product's pages that letters lead to. */
export interface Pages {
  security: string
  dashboard: string
  forgotPassword: string
  signIn: string
}

interface Given<Data> {
  data: Data
  /** the address with the token; empty for a kind that carries none */
  link: string
  pages: Pages
}

/** Writes the letter of one kind. */
export interface Template<Kind extends MailKind> {
  /** the page that spends the link; none for a kind without one */
  page?: `/${string}`
  data: z.ZodType<MailData[Kind]>
  write(given: Given<MailData[Kind]>): Letter
}

/** An instant as people here read it: `22 Kasım 2026 18:45`, Istanbul's time. */
export const formatInstant = (at: string): string => instants.format(new Date(at))

const instants = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
