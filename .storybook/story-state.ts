import { useState } from 'react'

/**
 * The state of a controlled component in a story.
 * @param onChange the story's own `fn()`, which is called first
 */
export function useStoryState<Value>(
  initial: Value,
  onChange: (next: Value) => void,
): [Value, (next: Value) => void] {
  const [value, setValue] = useState(initial)
  return [
    value,
    (next) => {
      onChange(next)
      setValue(next)
    },
  ]
}
