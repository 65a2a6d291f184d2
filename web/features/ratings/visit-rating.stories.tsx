import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  type OwnVisitRating,
  rateVisit,
  readVisitRating,
} from '#api/contracts/ratings/visit-ratings.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { openVisit, pastVisit, ratedVisit } from '#api/mocks/rating-fixtures.ts'
import { VisitRating } from './visit-rating.tsx'

const meta = {
  title: 'Screens/Customer/Rating of a visit',
  component: VisitRating,
  globals: { viewport: { value: 'w390' } },
  args: { kind: 'order', id: 8950 },
  decorators: [(Story) => <div className="mx-auto w-full max-w-xl p-4">{Story()}</div>],
} satisfies Meta<typeof VisitRating>
export default meta
type Story = StoryObj<typeof meta>

/** A mock API that stores the rating. */
const livingVisit = () => {
  let now: OwnVisitRating = openVisit
  return [
    answers(readVisitRating, () => now),
    answers(rateVisit, ({ body }) => {
      const { stars, comment } = body
      now = {
        rating: { stars, comment: comment || null, createdAt: new Date().toISOString() },
        until: null,
      }
      return now
    }),
  ]
}

const rate = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  const star = await canvas.findByRole('radio', { name: '4 yıldız' })
  // nothing but the stars is asked for yet
  await expect(canvas.queryByRole('button', { name: 'Gönder' })).toBeNull()
  await userEvent.click(star)
  await userEvent.type(await canvas.findByLabelText('Görüşleriniz'), 'Sıcacıktı.')
  await userEvent.click(canvas.getByRole('button', { name: 'Gönder' }))
  return canvas
}

/** One tap on a star opens the words. */
export const Default: Story = {
  tags: ['quick'],
  beforeEach: ({ msw }) => msw.use(...livingVisit()),
  play: async ({ canvasElement }) => {
    const canvas = await rate(canvasElement)
    await expect(await screen.findByText('Değerlendirmeniz başarıyla kaydedildi.')).toBeVisible()
    await expect(await canvas.findByText('Sıcacıktı.')).toBeVisible()
    await expect(canvas.getByRole('img', { name: '5 üzerinden 4 yıldız' })).toBeVisible()
    await expect(canvas.queryByRole('radio')).toBeNull()
  },
}

export const OfABill: Story = {
  args: { kind: 'purchase', id: 4210 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('group', { name: 'Alışverişiniz nasıldı?' })).toBeVisible()
  },
}

export const RatedAlready: Story = {
  parameters: { msw: [answers(readVisitRating, ratedVisit)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Değerlendirmeniz')).toBeVisible()
    await expect(canvas.getByText('Ellerinize sağlık.')).toBeVisible()
  },
}

const isSilent = async (canvasElement: HTMLElement) => {
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect(within(canvasElement).queryByRole('radio')).toBeNull()
  await expect(within(canvasElement).queryByRole('alert')).toBeNull()
}

/** Too long ago, or it went back: nothing is asked. */
export const NotAsked: Story = {
  parameters: { msw: [answers(readVisitRating, pastVisit)] },
  play: ({ canvasElement }) => isSilent(canvasElement),
}

/** What nobody has come for does not wait, and does not fail. */
export const Loading: Story = {
  parameters: { msw: [stalls(readVisitRating)] },
  play: ({ canvasElement }) => isSilent(canvasElement),
}
export const Unreachable: Story = {
  parameters: { msw: [refuses(readVisitRating, 'unavailable')] },
  play: ({ canvasElement }) => isSilent(canvasElement),
}

/** The days were over while the page was open. */
export const TooLate: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(rateVisit, 'rating_over')] },
  play: async ({ canvasElement }) => {
    const canvas = await rate(canvasElement)
    await expect((await canvas.findAllByText('Değerlendirme süresi doldu.'))[0]).toBeVisible()
    await expect(canvas.getByLabelText('Görüşleriniz')).toHaveValue('Sıcacıktı.')
  },
}

/** Rated on another device meanwhile: the page shows what was said there. */
export const RatedMeanwhile: Story = {
  beforeEach: ({ msw }) => {
    let asked = 0
    msw.use(
      answers(readVisitRating, () => (asked++ === 0 ? openVisit : ratedVisit)),
      refuses(rateVisit, 'rated_already'),
    )
  },
  play: async ({ canvasElement }) => {
    const canvas = await rate(canvasElement)
    await waitFor(() => expect(canvas.getByText('Ellerinize sağlık.')).toBeVisible())
  },
}

export const Pending: Story = {
  parameters: { msw: [stalls(rateVisit)] },
  play: async ({ canvasElement }) => {
    await rate(canvasElement)
  },
}

const open = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('radio', { name: '2 yıldız' }))
  await expect(await canvas.findByText(/adınızı görmez/)).toBeVisible()
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } }, play: open }
export const Dark: Story = { globals: { theme: 'dark' }, play: open }
