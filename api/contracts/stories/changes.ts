import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { changes, creates, deletes } from '../rows.ts'
import { changeOf, ImageUrl, TypedInstant, text } from '../typed-fields.ts'
import { Story } from './stories.ts'

/** A whole number from 1 to `max` (product.md §7: group, order and duration at least 1). */
const count = (max: number) =>
  z.int('Tam sayı girin.').min(1, 'En az 1 olmalıdır.').max(max, `En fazla ${max} olabilir.`)

/** The fields of a story that an administrator edits; new ones start with {@link newStory}. */
export const StoryFields = z.strictObject({
  title: text(120),
  imageUrl: ImageUrl,
  storyGroupId: count(10_000),
  order: count(10_000),
  duration: count(60),
  expiresAt: TypedInstant,
})

/** A new story's first values; it expires a day from now (product.md §7). */
export const newStory = { storyGroupId: 1, order: 1, imageUrl: '', title: '', duration: 5 }

export const createStory = endpoint('post', '/api/admin/stories', {
  summary: 'Publish a story',
  audience: 'content.edit',
  ...creates(StoryFields, Story),
  refusals: ['picture_gone'],
})

export const changeStory = endpoint('patch', '/api/admin/stories/:id', {
  summary: 'Change some fields of a story',
  audience: 'content.edit',
  ...changes(changeOf(StoryFields), Story),
  refusals: ['story_not_found', 'picture_gone'],
})

export const deleteStory = endpoint('delete', '/api/admin/stories/:id', {
  summary: 'Remove a story and who has seen it',
  audience: 'content.edit',
  ...deletes(Story),
  refusals: ['story_not_found'],
})
