import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { CopiedValue } from '#storybook/copied-value.tsx'
import css from './theme.css?raw'
import { type Color, colorsOf, contrastOf, pairs } from './tokens.ts'

const colors = colorsOf(css)
const groups: { title: string; says: string; names: RegExp }[] = [
  {
    title: 'Grounds and lines',
    says: 'The page is canvas, what stands on it surface, what floats raised, what is pressed in sunken. A line divides, an edge is the border of a control.',
    names: /^(canvas|surface|raised|sunken|line|edge|backdrop)$/,
  },
  {
    title: 'Ink',
    says: 'Text is ink; what explains it is muted; links and the chosen one are accent.',
    names: /^(ink|muted|accent.*|focus)$/,
  },
  { title: 'The act that goes on', says: 'Espresso, one a view.', names: /^primary/ },
  { title: 'Points given', says: 'Sage; success as well.', names: /^earn/ },
  {
    title: 'Points taken',
    says: 'Brick; what destroys and what went wrong as well.',
    names: /^spend/,
  },
  { title: 'Warning', says: 'Amber: it can go on, but look.', names: /^warning/ },
  { title: 'The card', says: 'Espresso with crema in both themes.', names: /^(espresso|crema)/ },
  { title: 'Codes', says: 'Dark on white in both themes: scanners ask for it.', names: /^qr/ },
]
const find = (name: string): Color => {
  const color = colors.find((one) => one.name === name)
  if (!color) throw new Error(`theme.css has no --color-${name}`)
  return color
}

function Swatch({ color }: { color: Color }) {
  return (
    <li className="overflow-hidden rounded-field border border-line bg-surface">
      <span className="grid grid-cols-2">
        <span className="h-14" style={{ background: color.light }} />
        <span className="h-14" style={{ background: color.dark }} />
      </span>
      <span className="block px-3 py-2 text-sm">
        <strong className="block font-semibold">{color.name}</strong>
        <span className="flex flex-wrap gap-x-3 text-muted text-xs">
          {[...new Set([color.light, color.dark])].map((value) => (
            <CopiedValue key={value} value={value} />
          ))}
        </span>
      </span>
    </li>
  )
}

/** Each colour in both themes, and each pair of colours with its contrast. */
function Colours() {
  return (
    <main className="max-w-5xl">
      <h1 className="font-display font-semibold text-2xl">Colour</h1>
      <p className="mt-1 max-w-prose text-muted">
        Light on the left, dark on the right, as they stand in theme.css. Classes carry the names:
        bg-surface, text-muted, border-edge. A screen names no other colour. A press copies a value;{' '}
        <a className="text-accent underline" href="./tokens.json" download>
          tokens.json
        </a>{' '}
        has all of them in the format of the Design Tokens group.
      </p>
      {groups.map(({ title, says, names }) => (
        <section key={title}>
          <h2 className="mt-8 font-display font-semibold text-xl">{title}</h2>
          <p className="mb-3 text-muted">{says}</p>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
            {colors
              .filter(({ name }) => names.test(name))
              .map((color) => (
                <Swatch key={color.name} color={color} />
              ))}
          </ul>
        </section>
      ))}
      <h2 className="mt-8 font-display font-semibold text-xl">Measured contrast</h2>
      <p className="mb-3 max-w-prose text-muted">
        Computed from the values above. Text needs 4.5, the edge of a control and the ring of the
        focus 3; a test holds every pair to it.
      </p>
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {['Pair', 'Sample', 'Needs', 'Light', 'Dark'].map((head) => (
              <th key={head} scope="col" className="border-line border-b py-2 text-start">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular">
          {pairs.map(({ ink, ground, atLeast }) => (
            <tr key={`${ink} ${ground}`}>
              <th scope="row" className="border-line border-b py-2 text-start font-medium">
                {ink} on {ground}
              </th>
              <td className="border-line border-b py-2">
                <span
                  aria-hidden
                  className="inline-block h-7 min-w-28 rounded-field border-2 border-line px-3 font-semibold"
                  style={{
                    background: `var(--color-${ground})`,
                    [atLeast === 3 ? 'borderColor' : 'color']: `var(--color-${ink})`,
                  }}
                >
                  {atLeast === 3 ? '' : 'Ağır İpek'}
                </span>
              </td>
              <td className="border-line border-b py-2">{atLeast}</td>
              <td className="border-line border-b py-2">
                {contrastOf(find(ink).light, find(ground).light).toFixed(2)}
              </td>
              <td className="border-line border-b py-2">
                {contrastOf(find(ink).dark, find(ground).dark).toFixed(2)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

const meta = {
  title: 'Kit/Foundations/Colour',
  component: Colours,
  tags: ['page'],
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Colours>
export default meta
type Story = StoryObj<typeof meta>

/** The page shows every colour of theme.css. */
export const Light: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    for (const { name } of colors)
      await expect(
        within(canvasElement).getAllByText(name, { selector: 'strong' })[0],
      ).toBeVisible()
  },
}
/** A press copies a value. */
export const Copied: Story = {
  play: async ({ canvasElement }) => {
    const write = fn((_text: string) => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: write },
    })
    const [value] = within(canvasElement).getAllByRole('button', { name: '#fbf7f1' })
    if (!value) throw new Error('there is no such value')
    await userEvent.click(value)
    await expect(write).toHaveBeenCalledWith('#fbf7f1')
    await expect(value).toHaveTextContent('copied')
    Reflect.deleteProperty(navigator, 'clipboard')
  },
}
export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async () => {
    // Storybook animates its background between themes.
    await waitFor(() =>
      expect(getComputedStyle(document.documentElement).backgroundColor).toBe('rgb(23, 17, 13)'),
    )
  },
}
