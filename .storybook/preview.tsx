import '#ui/foundations/theme.css'
import type { Decorator, Preview } from '@storybook/react-vite'
import { mswLoader } from 'msw-storybook-addon/csf3'
import { expectTexts, watchTexts } from '#web/texts/watching.ts'

function viewport(width: number, height: number, name: string) {
  return { name, styles: { width: `${width}px`, height: `${height}px` } }
}

/** Letters as they will be: a story that counts lines must not meet those that stand in for them. */
async function loadEverydayFonts() {
  const everyday = [...document.fonts].filter(
    (face) => !/U\+(0-FF|100-2BA)/i.test(face.unicodeRange),
  )
  await Promise.all(everyday.map((face) => face.load()))
}

/** Puts the toolbar's theme on <html>, where the product puts it, and the page's ground under it. */
const withTheme: Decorator = (Story, { globals }) => {
  document.documentElement.lang = 'tr'
  const theme: unknown = globals.theme
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  return <Story />
}

export default {
  loaders: [mswLoader(), loadEverydayFonts],
  decorators: [withTheme],
  // what the specification quotes has to be seen in the stories of its list (web/texts)
  beforeEach: ({ id }) => watchTexts(id),
  afterEach: ({ id }) => expectTexts(id),
  initialGlobals: { theme: 'light' },
  globalTypes: {
    theme: {
      description: 'Tema',
      toolbar: {
        title: 'Tema',
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Açık', icon: 'sun' },
          { value: 'dark', title: 'Koyu', icon: 'moon' },
          { value: 'system', title: 'Cihaz', icon: 'browser' },
        ],
      },
    },
  },
  parameters: {
    layout: 'centered',
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    options: { storySort: { order: ['Kit', ['Tokens', '*'], '*'] } },
    viewport: {
      options: {
        w320: viewport(320, 640, 'Küçük telefon 320'),
        w390: viewport(390, 844, 'Telefon 390'),
        w1024: viewport(1024, 768, 'Kasa tableti 1024'),
        w1440: viewport(1440, 900, 'Masaüstü 1440'),
      },
    },
  },
} satisfies Preview
