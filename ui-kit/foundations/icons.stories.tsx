import { icons } from 'virtual:used-icons'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { CopiedValue } from '#storybook/copied-value.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'

/** `circle-check` as the name of a component: `CircleCheck`. */
const component = (name: string) =>
  name.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase())
const line = (name: string) => `import ${component(name)} from 'lucide-react/icons/${name}'`

/** Every icon that the product uses, read from its imports. */
function Icons() {
  const [sought, setSought] = useState('')
  const shown = icons.filter(({ name, files }) => `${name} ${files.join(' ')}`.includes(sought))
  return (
    <main className="max-w-5xl">
      <h1 className="font-display font-semibold text-2xl">Icons</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        {icons.length} icons of Lucide (ISC licence), in lines of 2 px: what the product imports, no
        more. 20 px beside text, 24 px where they stand alone. A button with an icon alone has a
        name. A press copies the import.
      </p>
      <Field label="Name or place" className="max-w-80">
        <Input
          type="search"
          value={sought}
          onChange={(event) => setSought(event.target.value.trim())}
        />
      </Field>
      <ul className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ name, Icon, files }) => (
          <li
            key={name}
            className="flex min-w-0 items-start gap-3 rounded-field border border-line bg-surface p-3"
          >
            <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
            <span className="min-w-0 text-sm">
              <strong className="block break-words font-semibold">
                <CopiedValue value={line(name)} label={name} />
              </strong>
              <span className="wrap-anywhere block text-muted text-xs">{placesOf(files)}</span>
            </span>
          </li>
        ))}
      </ul>
    </main>
  )
}

/** Where an icon is used: the first places, and how many more there are. */
function placesOf(files: string[]): string {
  const places = files.map((file) => file.replace(/^.*\/([\w-]+)[.]tsx$/, '$1'))
  const rest = places.length - 3
  return rest > 0 ? `${places.slice(0, 3).join(', ')} and ${rest} more` : places.join(', ')
}

const meta = {
  title: 'Kit/Foundations/Icons',
  component: Icons,
  tags: ['page'],
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Icons>
export default meta
type Story = StoryObj<typeof meta>

export const Light: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('listitem')).toHaveLength(icons.length)
    await userEvent.type(canvas.getByRole('searchbox'), 'circle-check')
    await expect(canvas.getByRole('button', { name: 'circle-check' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'coffee' })).not.toBeInTheDocument()
    await userEvent.clear(canvas.getByRole('searchbox'))
    await expect(canvas.getByRole('button', { name: 'coffee' })).toBeVisible()
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
