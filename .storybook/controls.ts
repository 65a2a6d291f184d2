import { isValidElement } from 'react'
import type { ArgTypesEnhancer, InputType, SBType, StrictInputType } from 'storybook/internal/csf'

/** Whether a control cannot edit the value: elements, functions, and lists of them. */
const isDrawn = (value: unknown): boolean =>
  typeof value === 'function' ||
  isValidElement(value) ||
  (Array.isArray(value) && value.some(isDrawn)) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(isDrawn))

/** Removes undefined and null from a type, so that `T | undefined` is edited as a T. */
function without(type: SBType): SBType {
  if (type.name !== 'union') return type
  const rest = type.value.filter(
    (part) => part.name !== 'other' || !['undefined', 'null'].includes(part.value),
  )
  return rest.length === 1 && rest[0] ? rest[0] : type
}

const simple: Record<string, 'text' | 'number' | 'boolean'> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
}

function controlOf(type: SBType | undefined, value: unknown): InputType['control'] | undefined {
  if (isDrawn(value)) return false
  const { name } = type ?? {}
  if (name && simple[name]) return { type: simple[name] }
  if (name === 'enum') return undefined
  if (typeof value === 'string') return { type: 'text' }
  if (typeof value === 'object' && value !== null) return { type: 'object' }
  const isNode = name === 'other' && type && 'value' in type && type.value === 'ReactNode'
  return isNode ? { type: 'text' } : false
}

/** Props that every component or its root element has. */
const known: Record<string, InputType> = {
  className: {
    description: 'Classes for its place and size among others; never for its colours.',
    table: { category: 'Place' },
  },
  disabled: {
    control: { type: 'boolean' },
    description: 'Cannot be used now; says why beside it.',
  },
  placeholder: { description: 'An example inside the empty field; never instead of a label.' },
  'aria-label': { description: 'Its name for screen readers, where no visible text gives it one.' },
  'aria-invalid': {
    control: { type: 'boolean' },
    description: 'Its value is refused; `Field` sets it.',
  },
  autoComplete: { description: 'What the browser may fill in (`current-password`).' },
  type: { control: { type: 'text' }, description: 'The type of the element, as HTML has it.' },
  rows: { control: { type: 'number' }, description: 'Lines that it shows while empty.' },
  href: { description: 'Where it leads.' },
  onClick: { description: 'Called when it is pressed.' },
  onChange: { description: 'Called when its value changes.' },
  defaultValue: { description: 'What it holds at first, where nobody else keeps the value.' },
  defaultChecked: { description: 'Whether it is on at first, where nobody else keeps that.' },
  readOnly: { description: 'Its value can be read and copied, not changed.' },
}

/** The text of a type, as TypeScript writes it: `boolean | undefined`. */
const summaryOf = (type: SBType | undefined) =>
  type?.raw && { type: { summary: type.raw.replace(/ \| undefined$/, '') } }

function fit(name: string, given: InputType, value: unknown): InputType {
  const shared = known[name]
  const found = typeof given.type === 'object' ? given.type : undefined
  const type = found && { ...without(found), required: found.required ?? false }
  const called = type?.name === 'function' || /^on[A-Z]/.test(name)
  const control = given.control ?? (called ? false : (shared?.control ?? controlOf(type, value)))
  return {
    ...given,
    ...(type && { type }),
    ...(control !== undefined && { control }),
    description: given.description || (shared?.description ?? ''),
    table: {
      ...(shared && { category: 'Element' }),
      ...given.table,
      ...shared?.table,
      ...summaryOf(found),
    },
  }
}

/**
 * Gives each prop a fitting control. Storybook's docgen does not understand `boolean | undefined`,
 * which strict TypeScript needs, and would offer "Set object".
 */
export const fitControls: ArgTypesEnhancer = ({ argTypes, initialArgs }) => {
  const names = new Set([...Object.keys(argTypes), ...Object.keys(initialArgs)])
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      fit(name, argTypes[name] ?? {}, initialArgs[name]) as StrictInputType,
    ]),
  )
}
