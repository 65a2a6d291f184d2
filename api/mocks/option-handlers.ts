import type { HttpHandler } from 'msw'
import {
  changeItemGroups,
  changeOptionGroup,
  createOptionGroup,
  listItemOptions,
  listOptionGroups,
  type ManagedOptionGroup,
  OptionGroupFields,
  readItemGroups,
} from '../contracts/menu/options.ts'
import { changed } from './changed.ts'
import { answers } from './mock.ts'
import { optionGroups, optionsOfItem } from './option-fixtures.ts'

/** The options of a saved form: new ones get an id. */
const identified = (options: readonly { id?: number | undefined }[]) =>
  options.map((option, at) => ({ ...option, id: option.id ?? 900 + at }))

const groupsOf = (itemId: number) =>
  optionGroups.filter(({ itemIds }) => itemIds.includes(itemId)).map(({ id }) => id)

/** Mocks of option groups. */
export const optionHandlers: HttpHandler[] = [
  answers(listItemOptions, ({ params }) => optionsOfItem(Number(params.id))),
  answers(listOptionGroups, optionGroups),
  answers(createOptionGroup, ({ body }) => {
    const { options, ...fields } = OptionGroupFields.parse(body)
    const made = { ...fields, id: 99, note: fields.note ?? '', version: 1 }
    return { ...made, options: identified(options) } as ManagedOptionGroup
  }),
  answers(changeOptionGroup, ({ params, body }) => {
    const group = optionGroups.find(({ id }) => id === Number(params.id)) ?? optionGroups[0]
    if (!group) throw new Error('there is no option group')
    const sent = changed([group], changeOptionGroup, { params, body })
    return { ...sent, options: identified(sent.options) as ManagedOptionGroup['options'] }
  }),
  answers(readItemGroups, ({ params }) => ({
    id: Number(params.id),
    groupIds: groupsOf(Number(params.id)),
    version: 1,
  })),
  answers(changeItemGroups, ({ params, body }) => ({
    id: Number(params.id),
    groupIds: body.groupIds,
    version: 2,
  })),
]
