import './foundations/theme.css'
import { composeStories } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

// Compares a story of each component, in both themes, with the pictures in .storybook/pictures.
// After an intended change, `npm run pictures` takes new ones.

type Stories = Parameters<typeof composeStories>[0]

const files = import.meta.glob<Stories>(
  [
    './{forms,feedback,navigation,data,loyalty,charts}/*.stories.tsx',
    './foundations/{logo,spinner}.stories.tsx',
    // these cover the whole page
    '!./feedback/{dialog,confirm-dialog,drawer,sheet,toaster}.stories.tsx',
  ],
  { eager: true },
)
/** The stories to compare where the first one shows too little. */
const telling: Record<string, string> = {
  button: 'Primary',
  'data-table': 'Sorts',
  progress: 'UnderWay',
}
const parts = Object.entries(files).flatMap(([file, stories]) => {
  const name = file.replace(/^.*\/(.*)\.stories\.tsx$/, '$1')
  const composed = Object.entries<unknown>(composeStories(stories))
  const [, Part] = composed.find(([story]) => story === telling[name]) ?? composed[0] ?? []
  return Part ? [{ name, Part: Part as ComponentType }] : []
})

const still = new CSSStyleSheet()
still.replaceSync(
  '*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important }',
)
document.adoptedStyleSheets.push(still)

let end = () => {}
afterEach(() => end())

test.for(parts.flatMap((part) => ['light', 'dark'].map((theme) => ({ ...part, theme }))))(
  '$name, $theme',
  async ({ name, Part, theme }) => {
    document.documentElement.dataset.theme = theme
    document.documentElement.lang = 'tr'
    const place = document.createElement('div')
    place.style.cssText = 'width: max-content; max-width: 40rem; padding: 1rem'
    place.style.background = 'var(--color-canvas)'
    document.body.append(place)
    const root = createRoot(place)
    end = () => {
      root.unmount()
      place.remove()
    }
    root.render(<Part />)
    await expect.poll(() => place.childElementCount).toBeGreaterThan(0)
    await Promise.all([...document.fonts].map((face) => face.load()))
    await expect(page.elementLocator(place)).toMatchScreenshot(`${name}-${theme}`)
  },
)
