import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { changeTiers, listTiers } from '#api/contracts/programme/tiers.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { tierVersions } from '#api/mocks/programme-fixtures.ts'
import { TiersScreen } from './tiers-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Tiers',
  component: TiersScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
} satisfies Meta<typeof TiersScreen>
export default meta
type Story = StoryObj<typeof meta>

const [newest] = tierVersions
if (!newest) throw new Error('no tiers')

/** A save sends the whole ladder, with the version that it was made to. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    msw.use(
      answers(changeTiers, ({ body, headers }) => {
        sent.push([headers.get('if-match'), body])
        return { ...newest, ...(body as object), version: 3 }
      }),
    )
    const least = await canvas.findByLabelText(/2\. kademe: En az/)
    await userEvent.clear(least)
    await userEvent.type(least, '400')
    await expect(await canvas.findByText('400 puandan itibaren')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    const [first, second, third] = newest.tiers
    await waitFor(() =>
      expect(sent).toEqual([['"2"', { tiers: [first, { ...second, least: 400 }, third] }]]),
    )
  },
}

/** A new tier comes on top; only the top one can be removed. */
export const Ladder: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    msw.use(
      answers(changeTiers, ({ body }) => {
        sent.push(body)
        return { ...newest, ...(body as object), version: 3 }
      }),
    )
    await userEvent.click(await canvas.findByRole('button', { name: '3. Kademeyi Kaldır' }))
    await expect(canvas.queryByLabelText(/3\. kademe: Ad/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Kademe Ekle' }))
    await userEvent.type(canvas.getByLabelText(/3\. kademe: Ad/), 'Usta')
    const factor = canvas.getByLabelText(/3\. kademe: Çarpan/)
    await userEvent.clear(factor)
    await userEvent.type(factor, '1,5')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          tiers: [...newest.tiers.slice(0, 2), { name: 'Usta', least: 1_500, multiplier: 150 }],
        },
      ]),
    )
  },
}

export const Invalid: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const least = await canvas.findByLabelText(/3\. kademe: En az/)
    await userEvent.clear(least)
    await userEvent.type(least, '500')
    await userEvent.clear(canvas.getByLabelText(/1\. kademe: Ad/))
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(least).toHaveAccessibleDescription(/Bir önceki kademeden/))
    await expect(canvas.getByLabelText(/1\. kademe: Ad/)).toHaveAccessibleDescription(
      'Kademeye bir ad verin.',
    )
  },
}

/** What is wrong has the focus, whichever tier it is of. */
export const FocusesWhatIsWrong: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const factor = await canvas.findByLabelText(/2\. kademe: Çarpan/)
    await userEvent.clear(factor)
    await userEvent.type(factor, '9')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(factor).toBeInvalid())
    await waitFor(() => expect(factor).toHaveFocus())
  },
}

/** Somebody else has changed them meanwhile: both are shown, and nothing was written. */
export const ChangedMeanwhile: Story = {
  parameters: {
    msw: [
      refusesStale(changeTiers, {
        ...newest,
        version: 3,
        tiers: newest.tiers.map((tier) => ({ ...tier, multiplier: 100 })),
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const least = await canvas.findByLabelText(/2\. kademe: En az/)
    await userEvent.clear(least)
    await userEvent.type(least, '700')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await expect(await canvas.findByText(/Fincan 500 \(1 kat\)/)).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listTiers)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listTiers, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
