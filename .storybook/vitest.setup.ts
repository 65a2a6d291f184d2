import { afterEach, beforeEach, expect, vi } from 'vitest'

// Tests see the end of each animation: during an entrance, elements count as invisible, and axe
// would measure the contrast of half-transparent text.
const still = new CSSStyleSheet()
still.replaceSync(
  '*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important }',
)
document.adoptedStyleSheets.push(still)

// Headless Chromium may stop drawing one of its two pages, for many files. Whatever waits for a frame
// then waits for ever: a menu that opens, a number that counts. A frame comes by a timer then.
const draw = window.requestAnimationFrame.bind(window)
const cancelDrawing = window.cancelAnimationFrame.bind(window)
const latestFrame = 100 // ms
const timers = new Map<number, ReturnType<typeof setTimeout>>()
window.cancelAnimationFrame = (frame) => {
  cancelDrawing(frame)
  clearTimeout(timers.get(frame))
  timers.delete(frame)
}
window.requestAnimationFrame = (callback) => {
  const show = (now: number) => {
    window.cancelAnimationFrame(frame)
    callback(now)
  }
  const frame = draw(show)
  timers.set(
    frame,
    setTimeout(() => show(performance.now()), latestFrame),
  )
  return frame
}

// console.error and console.warn fail a story, because React and the browser report defects by
// them. One complaint is about Storybook itself, which ends its act() beside a page that still loads.
const ofStorybook = 'The current testing environment is not configured to support act'
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})
// What axe has looked at is for Storybook's own panel; a run would write 177 MB of it into its report.
afterEach(({ task }) => {
  Object.assign(task.meta, { reports: [] })
})
afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
    .map((args) => args.map(String).join(' '))
    .filter((line) => !line.startsWith(ofStorybook))
  vi.restoreAllMocks()
  expect(said).toEqual([])
})
