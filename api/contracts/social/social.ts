import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** The company's page on a network: an https address of that network. */
const pageOn = (...hosts: string[]) =>
  z
    .url({ protocol: /^https$/ })
    .max(300)
    .refine(
      (typed) => {
        if (!URL.canParse(typed)) return false
        const { hostname, username } = new URL(typed)
        return !username && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
      },
      `must be an https address of ${hosts.join(' or ')}`,
    )

/** The company's pages on social networks; null if it has no page there. */
export const SocialPages = z.object({
  instagram: pageOn('instagram.com').nullable(),
  facebook: pageOn('facebook.com', 'fb.com').nullable(),
  linkedin: pageOn('linkedin.com').nullable(),
})
export type SocialPages = z.output<typeof SocialPages>

export const socialPages = endpoint('get', '/api/social', {
  summary: 'The company’s pages on Instagram, Facebook and LinkedIn',
  audience: 'member',
  answer: SocialPages,
  refusals: [],
  conditional: true,
})
