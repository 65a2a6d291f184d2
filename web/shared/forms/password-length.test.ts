import { expect, test } from 'vitest'
import { passwordLength } from './password-length.ts'

test.each([
  ['', 0],
  ['kopuklu', 0],
  ['12345678', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['abcdefghijklmnop', 1],
  ['ababababababababab', 1],
  ['3kBq9zLm', 2],
  ['kopuklu-sabah', 3],
  ['doğru at pil zımba', 3],
  ['🦊🐶🦁🐸🐙🦋🐢🦄', 2],
])('%s is of length %i', (password, length) => {
  expect(passwordLength(password)).toBe(length)
})
