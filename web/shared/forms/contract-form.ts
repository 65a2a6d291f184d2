import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod'

type Options<Input extends FieldValues, Output> = Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver'
>

/**
 * A form that refuses what `schema` refuses, in its words. The one place that calls `useForm`.
 *
 * `register` is a new function at each render, because react-hook-form counts on being called again:
 * `reset()` forgets all fields until they register anew, and the React Compiler leaves out a call
 * whose function and arguments are the same as before. Without this a form is dead after its first
 * `reset()`: it shows what is typed and sees nothing of it.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options: Options<Input, Output>,
): UseFormReturn<Input, unknown, Output> {
  'use no memo'
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), ...options })
  return { ...form, register: (name, rules) => form.register(name, rules) }
}
