import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Version } from '../fields.ts'

/** The channels that people consent to marketing over, each apart (decisions/161). */
export const channels = ['email', 'sms', 'call', 'push'] as const
export const Channel = z.enum(channels)
export type Channel = z.output<typeof Channel>

/** Where a consent was given or withdrawn; `address`: it was for an address that changed. */
export const ConsentSource = z.enum([
  'registration',
  'settings',
  'admin',
  'iys',
  'erasure',
  'address',
])
export type ConsentSource = z.output<typeof ConsentSource>

/** A consent that was given or withdrawn. */
export const ConsentChange = z.object({
  kind: Channel,
  given: z.boolean(),
  at: Instant,
  source: ConsentSource,
  /** the notice that was in force; null before there were versions */
  documentVersion: Version.nullable(),
})
export type ConsentChange = z.output<typeof ConsentChange>

export const listConsents = endpoint('get', '/api/user/consents', {
  summary: "The newest hundred changes of the caller's marketing consents, newest first",
  audience: 'member',
  answer: z.array(ConsentChange),
  refusals: [],
})
