import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { type Change, listChanges } from '#api/contracts/changes/changes.ts'
import { latteChanges } from '#api/mocks/change-fixtures.ts'
import { minutesAgo, nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import ThingHistory from './thing-history.tsx'

const meta = {
  title: 'Screens/Administrator/History of a thing',
  component: ThingHistory,
  args: { thing: 'product', id: 1 },
  decorators: [(Story) => <div className="mx-auto w-full max-w-lg p-4">{Story()}</div>],
} satisfies Meta<typeof ThingHistory>
export default meta
type Story = StoryObj<typeof meta>

const open = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.click(canvas.getByText('Geçmiş'))
  return canvas
}

/** What is asked for once somebody opens it: prices in lira, ids by their names. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    await expect(await canvas.findByText('₺170,00')).toBeVisible()
    await expect(canvas.getAllByText('₺155,00')).toHaveLength(4)
    await expect(canvas.getByText('Geri getirildi')).toBeVisible()
    await expect(canvas.getByText('Boy')).toBeVisible()
    await expect(canvas.getByText('%10')).toBeVisible()
  },
}
export const Dark: Story = { ...Default, tags: [], globals: { theme: 'dark' } }
export const Narrow: Story = { ...Default, tags: [], globals: { viewport: { value: 'w320' } } }

const one = (fields: Change['fields']): Change[] => [
  {
    id: 1,
    at: minutesAgo(90),
    act: 'changed',
    actor: { id: nazli.id, fullName: nazli.fullName },
    fields,
  },
]

const choice = (name: string, priceDifference: number) => ({
  name,
  priceDifference,
  most: 1,
  defaultQuantity: priceDifference === 0 ? 1 : 0,
})

/** Options and their prices, one a line. */
export const OptionGroup: Story = {
  args: { thing: 'option-group' },
  parameters: {
    msw: [
      answers(
        listChanges,
        one([
          {
            field: 'options',
            before: [choice('Süt', 0), choice('Yulaf sütü', 2_000)],
            after: [choice('Süt', 0), choice('Yulaf sütü', 2_500), choice('Badem sütü', 2_500)],
          },
          { field: 'isActive', before: true, after: false },
        ]),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    await expect(await canvas.findByText('Yulaf sütü +₺20,00')).toBeVisible()
    await expect(canvas.getByText('Badem sütü +₺25,00')).toBeVisible()
    await expect(canvas.getByText('Gösteriliyor')).toBeVisible()
  },
}

/** Hours in words, and a holiday. */
export const Branch: Story = {
  args: { thing: 'branch' },
  parameters: {
    msw: [
      answers(
        listChanges,
        one([
          { field: 'openingHours', before: 'Her gün 08.00–22.00', after: 'Her gün 08.00–23.00' },
          {
            field: 'exceptions',
            before: [],
            after: [{ date: '2026-10-29', name: 'Cumhuriyet Bayramı', ranges: [] }],
          },
          { field: 'phone', before: '+902163334455', after: null },
        ]),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    await expect(await canvas.findByText('29 Ekim, Cumhuriyet Bayramı: kapalı')).toBeVisible()
    await expect(canvas.getAllByText('boş')).toHaveLength(2)
  },
}

/** What a reward gives, for how many, and to whom. */
export const Reward: Story = {
  args: { thing: 'reward' },
  parameters: {
    msw: [
      answers(
        listChanges,
        one([
          { field: 'price', before: 400, after: 350 },
          { field: 'benefit', before: 'percentage', after: 'amount' },
          { field: 'amount', before: null, after: 5_000 },
          { field: 'branchIds', before: ['Telve Moda'], after: [] },
          { field: 'endsAt', before: null, after: minutesAgo(-10_000) },
          { field: 'leastTier', before: null, after: 2 },
          { field: 'imageUrl', before: null, after: '/demo/hikaye-salep.svg' },
        ]),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    await expect(await canvas.findByText('350 puan')).toBeVisible()
    await expect(canvas.getByText('Tutar indirimi')).toBeVisible()
    await expect(canvas.getByText('Bütün şubeler')).toBeVisible()
    await expect(canvas.getByText('2. kademe ve üstü')).toBeVisible()
  },
}

/** From before changes were noted. */
export const Empty: Story = {
  parameters: { msw: [answers(listChanges, [])] },
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    await expect(await canvas.findByText('Kayıtlı bir değişiklik yok.')).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: { msw: [stalls(listChanges)] },
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    await expect(await canvas.findByText('Yükleniyor...')).toBeInTheDocument()
  },
}

/** The list did not come, and comes at the second try; then the next page. */
export const Unreachable: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listChanges, 'unexpected')] },
  play: async ({ canvasElement, msw }) => {
    const canvas = await open(canvasElement)
    await expect(await canvas.findByText('Geçmiş alınamadı')).toBeVisible()
    msw.use(
      answers(listChanges, ({ query }) =>
        query.has('before')
          ? Response.json(latteChanges.slice(1))
          : Response.json(latteChanges.slice(0, 1), {
              headers: { link: '</api/admin/changes/product/1?before=904>; rel="next"' },
            }),
      ),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Daha Fazla' }))
    await expect(await canvas.findByText('Geri getirildi')).toBeVisible()
  },
}
