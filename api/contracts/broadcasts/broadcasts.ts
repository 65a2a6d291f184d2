import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, PageSize } from '../fields.ts'
import { text, writable } from '../typed-fields.ts'

const required = 'Başlık ve mesaj alanları zorunludur'
/** The most ids in one request; a search selects larger audiences. */
export const maxNamed = 1_000
const tooMany = 'Tek tek en fazla 1.000 kişi seçilebilir. Daha fazlası için arayıp tümünü seçin.'
const Ids = z.array(Id).max(maxNamed, tooMany)

const Search = z
  .string()
  .max(100, 'En fazla 100 karakter olabilir.')
  .refine(writable, 'Metinde geçersiz karakter var.')

/**
 * A message to many people. Without `sendToAll` it goes to the people of `userIds`, or to all
 * matches of `search` except `exceptIds`: selecting all never sends ids (decisions.md §7).
 */
export const SendNotification = z
  .strictObject({
    title: text(200, required),
    message: text(2000, required),
    type: text(40).default('admin'),
    /** marketing reaches only who consents to it when it is written (decisions/162) */
    marketing: z.boolean().default(false),
    sendToAll: z.boolean(),
    userIds: Ids.optional(),
    search: Search.optional(),
    exceptIds: Ids.optional(),
  })
  .refine((b) => b.sendToAll || b.search !== undefined || (b.userIds ?? []).length > 0, {
    path: ['userIds'],
    message: 'En az bir kullanıcı seçmelisiniz',
  })

const Sent = z.object({
  id: Id,
  /** a Turkish sentence for the sender */
  message: z.string(),
  recipients: z.int().nonnegative(),
})

export const sendNotification = endpoint('post', '/api/send-notification', {
  summary: 'Record a broadcast; the worker writes it to the inboxes',
  audience: 'broadcasts.send',
  ownLines: true,
  body: SendNotification,
  answer: Sent,
  status: 202,
  rateLimit: 'rare',
  refusals: ['no_recipients'],
  idempotent: 'answer',
})

export const tryNotification = endpoint('post', '/api/send-notification/try', {
  summary: 'Send a broadcast to its sender alone, on the way of every broadcast',
  audience: 'broadcasts.send',
  body: z.strictObject({ title: text(200, required), message: text(2000, required) }),
  answer: Sent,
  status: 202,
  rateLimit: 'rare',
  refusals: ['no_recipients'],
  idempotent: 'answer',
})

/** A broadcast with its progress: `delivered` of `recipients` inboxes have received it. */
export const Broadcast = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  type: z.string(),
  marketing: z.boolean(),
  /** `self`: a trial that went to its sender alone */
  audience: z.enum(['all', 'selected', 'self']),
  /** the sender's full name */
  sender: z.string(),
  createdAt: Instant,
  recipients: z.int().nonnegative(),
  delivered: z.int().nonnegative(),
  finishedAt: Instant.nullable(),
})
export type Broadcast = z.output<typeof Broadcast>

export const listBroadcasts = endpoint('get', '/api/admin/broadcasts', {
  summary: 'Broadcasts with their counts, newest first',
  audience: 'broadcasts.send',
  query: z.object({
    /** only those that have not reached everybody yet */
    unfinished: z.literal('true').optional(),
    before: IdText.optional(),
    limit: PageSize,
  }),
  answer: z.array(Broadcast),
  refusals: [],
  paged: true,
})

/** Of a list of recipients: only those whom marketing may reach. */
const OnlyConsenting = z.literal('true').optional()

/** A person who would receive a broadcast. */
export const Recipient = z.object({
  id: Id,
  fullName: z.string(),
  username: z.string(),
  phone: z.string().nullable(),
})
export type Recipient = z.output<typeof Recipient>

export const listRecipients = endpoint('get', '/api/admin/recipients', {
  summary: 'Active people with notifications on, found by name, e-mail address or phone',
  audience: 'people.manage',
  query: z.object({
    q: Search.optional(),
    marketing: OnlyConsenting,
    before: IdText.optional(),
    limit: PageSize,
  }),
  answer: z.array(Recipient),
  refusals: [],
  paged: true,
})

export const countRecipients = endpoint('get', '/api/admin/recipients/count', {
  summary: 'How many people a search finds who would receive a broadcast',
  audience: 'broadcasts.send',
  query: z.object({ q: Search.optional(), marketing: OnlyConsenting }),
  answer: z.object({ recipients: z.int().nonnegative() }),
  refusals: [],
})
