import { configure } from 'storybook/test'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// A part that is loaded on demand is compiled when it is asked for, which takes its time.
configure({ asyncUtilTimeout: 8000 })

// Things are looked at where they end up: halfway through an entrance they count as invisible, and
// axe would measure the contrast of half-transparent text.
const still = new CSSStyleSheet()
still.replaceSync(
  '*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important }',
)
document.adoptedStyleSheets.push(still)

// A story that React or the browser complains about is not finished, so console.error and
// console.warn fail it, with what they said.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})
afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.restoreAllMocks()
  expect(said.map((args) => args.map(String).join(' '))).toEqual([])
})
