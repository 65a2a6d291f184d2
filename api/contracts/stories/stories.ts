import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, Version } from '../fields.ts'

export const Story = z.object({
  id: Id,
  storyGroupId: z.int().positive(),
  /** place within the group */
  order: z.int().positive(),
  imageUrl: z.string(),
  title: z.string(),
  /** seconds */
  duration: z.int().positive(),
  createdAt: Instant,
  expiresAt: Instant,
  /** by the caller (decisions.md §5) */
  isViewed: z.boolean(),
  /** according to the server's clock; customers never receive an expired one */
  isExpired: z.boolean(),
  version: Version,
})
export type Story = z.output<typeof Story>

export const listStories = endpoint('get', '/api/stories', {
  summary: 'Stories by group and order; only administrators receive expired ones',
  audience: 'member',
  answer: z.array(Story),
  refusals: [],
  conditional: true,
})

export const viewStory = endpoint('post', '/api/stories/:id/view', {
  summary: 'Note that the caller has seen a story',
  audience: 'member',
  params: z.object({ id: IdText }),
  refusals: ['story_not_found'],
})
