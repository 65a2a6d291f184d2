import { isValidElement } from 'react'
import type { ArgTypesEnhancer, InputType, SBType, StrictInputType } from 'storybook/internal/csf'

/** What a control cannot show: drawn things, functions, and lists that hold some. */
const isDrawn = (value: unknown): boolean =>
  typeof value === 'function' ||
  isValidElement(value) ||
  (Array.isArray(value) && value.some(isDrawn)) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(isDrawn))

/** `T | undefined` and `T | null` are edited as a T. */
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

/** What every part has, and every element that a part hands its other props to. */
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

/** What the reader of types found: `boolean | undefined`, as somebody would write it. */
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
 * Gives each prop the control that fits it. Storybook's reader of types cannot look into
 * `boolean | undefined`, which strict TypeScript asks for, and offers "Set object" instead.
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
