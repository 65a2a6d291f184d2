import { configure } from 'storybook/test'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// ms; a lazy component is compiled at its first import, which is slow
configure({ asyncUtilTimeout: 8000 })

// Tests see the end of each animation: during an entrance, elements count as invisible, and axe
// would measure the contrast of half-transparent text.
const still = new CSSStyleSheet()
still.replaceSync(
  '*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important }',
)
document.adoptedStyleSheets.push(still)

// console.error and console.warn fail a story, because React and the browser report defects by
// them.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})
afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.restoreAllMocks()
  expect(said.map((args) => args.map(String).join(' '))).toEqual([])
})
