import '#ui/foundations/theme.css'
import './preview.css'
import type { Decorator, Loader, Preview } from '@storybook/react-vite'
import { mswLoader } from 'msw-storybook-addon/csf3'
import { type ComponentProps, lazy, Suspense } from 'react'
import { configure } from 'storybook/test'
import { identity } from '#web/shared/identity.ts'
import { expectTexts, watchTexts } from '#web/texts/check-texts.ts'
import { fitControls } from './controls.ts'
import { loadRouter, withProviders } from './decorators.tsx'

// ms; a lazy component is fetched at its first import, or even compiled, which is slow
configure({ asyncUtilTimeout: 20_000 })

// Loaded by the first docs page, so that story tests skip it.
const docs = () => import('./docs-page.tsx')
const PartPage = lazy(async () => ({ default: (await docs()).PartPage }))
const LazyContainer = lazy(async () => ({ default: (await docs()).Container }))
const Container = (props: ComponentProps<typeof LazyContainer>) => (
  <Suspense>
    <LazyContainer {...props} />
  </Suspense>
)

function viewport(width: number, height: number, name: string) {
  return { name, styles: { width: `${width}px`, height: `${height}px` } }
}

/**
 * Mocks the API. A story lists only the answers that differ (`parameters.msw`). The worker's file
 * is in Storybook's folder, which a demo serves under /storybook.
 */
async function startMocks() {
  const [{ setupWorker }, { handlers }] = await Promise.all([
    import('msw/browser'),
    import('#api/mocks/handlers.ts'),
  ])
  const worker = setupWorker(...handlers)
  await worker.start({
    quiet: true,
    serviceWorker: {
      url: new URL(`${import.meta.env.BASE_URL}mockServiceWorker.js`, location.href).pathname,
    },
  })
  return worker
}

const mockRequests = mswLoader(startMocks)

/** Only screens call the API, so stories of the kit need no mocks. An administrator looks at administrators' screens. */
const mockScreens: Loader = async (context) => {
  if (!context.title.startsWith('Screens/')) return
  if (!context.title.startsWith('Screens/Administrator/')) return mockRequests(context)
  const { asAdministrator } = await import('#api/mocks/handlers.ts')
  const { msw: own = [] } = context.parameters
  if (!Array.isArray(own)) throw new Error('a list of answers is expected')
  const msw = [...own, asAdministrator]
  const asked = { ...context, parameters: { ...context.parameters, msw } }
  const loaded = await mockRequests(asked)
  // the loader writes its worker there, for what asks for it in a play
  Object.assign(context, { msw: asked.msw })
  return loaded
}

/** Loads the fonts first: a story that counts lines must not measure fallback fonts. */
async function loadEverydayFonts() {
  const everyday = [...document.fonts].filter(
    (face) => !/U\+(0-FF|100-2BA)/i.test(face.unicodeRange),
  )
  await Promise.all(everyday.map((face) => face.load()))
}

/** The docs page that this story is framed in. A frame is not told the toolbar's theme. */
const framing =
  window.parent !== window &&
  new URLSearchParams(window.parent.location.search).get('viewMode') === 'docs'
    ? window.parent.document.documentElement
    : undefined

/** Whether the story has no theme of its own, and so has its page's. */
let follows = false
const follow = () => {
  const theme = framing?.dataset.theme
  if (follows && theme) document.documentElement.dataset.theme = theme
}
if (framing) new MutationObserver(follow).observe(framing, { attributeFilter: ['data-theme'] })

/**
 * Sets the toolbar's theme and the background on <html>, as the product does. On a docs page each
 * story gets its own background, because it may have another theme than the page.
 */
const withTheme: Decorator = (Story, { globals, storyGlobals, viewMode }) => {
  document.documentElement.lang = 'tr'
  const { theme } = globals
  if (viewMode === 'docs') return <div data-ground={theme}>{Story()}</div>
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  follows = storyGlobals.theme === undefined
  follow()
  return <Story />
}

/** With `&embed=true` in the address Storybook shows a story without its play, and so without its texts. */
const plays = new URLSearchParams(location.search).get('embed') !== 'true'

export default {
  loaders: [mockScreens, loadRouter, loadEverydayFonts],
  decorators: [withProviders, withTheme],
  beforeEach({ id }) {
    // A page drops what comes after its person has changed, and a story has nothing of the last one's.
    // The last story of another file never leaves the page: what it kept is still there.
    localStorage.clear()
    identity.confirm(null)
    // each text of web/texts must appear in its story
    return watchTexts(id)
  },
  afterEach: ({ id }) => (plays ? expectTexts(id) : undefined),
  argTypesEnhancers: [fitControls],
  initialGlobals: { theme: 'light' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
          { value: 'system', title: 'As the device', icon: 'browser' },
        ],
      },
    },
  },
  parameters: {
    layout: 'centered',
    a11y: {
      test: 'error',
      // Base UI's focus guards pass the focus on at once, but axe reports them as hidden tab stops.
      context: { exclude: ['[data-base-ui-focus-guard]'] },
    },
    backgrounds: { disable: true },
    docs: { container: Container, page: PartPage },
    controls: { sort: 'requiredFirst' },
    options: {
      storySort: {
        order: [
          'Start',
          ['Welcome', '*'],
          'Kit',
          ['Foundations', 'Forms', 'Feedback', 'Navigation', 'Data', 'Loyalty', 'Charts'],
          'Patterns',
          'Screens',
          ['Customer', ['Whole pages', '*'], 'Counter', 'Administrator', 'Everyone'],
          '*',
        ],
      },
    },
    viewport: {
      options: {
        w320: viewport(320, 640, 'Small phone 320'),
        low320: viewport(320, 568, 'Low phone 320'),
        w390: viewport(390, 844, 'Phone 390'),
        w844: viewport(844, 390, 'Phone on its side 844'),
        w820: viewport(820, 1180, 'Tablet upright 820'),
        w1024: viewport(1024, 768, 'Tablet 1024'),
        w512: viewport(512, 384, 'Tablet 1024 at 200 %'),
        w1280: viewport(1280, 800, 'Tablet 1280'),
        w1440: viewport(1440, 900, 'Desk 1440'),
      },
    },
  },
} satisfies Preview
