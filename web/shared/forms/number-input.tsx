import type { ComponentProps } from 'react'
import { Input } from '#ui/forms/input.tsx'

/** A field for a number, with digits of one width and a keyboard of digits on phones. */
export const NumberInput = (props: Omit<ComponentProps<typeof Input>, 'type'>) => (
  <Input type="number" inputMode="numeric" autoComplete="off" className="tabular" {...props} />
)
