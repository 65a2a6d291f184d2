import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { ownRatings, type Rating, rate } from '#api/contracts/ratings/ratings.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { RateScreen } from './rate-screen.tsx'

const meta = {
  title: 'Screens/Customer/Rating',
  component: RateScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof RateScreen>
export default meta
type Story = StoryObj<typeof meta>

const ofNow = (stars: number, comment: string | null): Rating => ({
  id: 9,
  userId: 42,
  stars,
  comment,
  createdAt: new Date().toISOString(),
})

/** A mock API that stores the rating. */
const livingRatings = () => {
  let given: Rating[] = []
  return [
    answers(ownRatings, () => given),
    answers(rate, ({ body }) => {
      const rating = ofNow(body.stars, body.comment || null)
      given = [rating]
      return rating
    }),
  ]
}

const send = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('radio', { name: '5 yıldız' }))
  await userEvent.type(canvas.getByLabelText('Görüşleriniz'), 'Ellerinize sağlık.')
  await userEvent.click(canvas.getByRole('button', { name: 'Gönder' }))
  return canvas
}

export const Default: Story = {
  tags: ['quick'],
  beforeEach: ({ msw }) => msw.use(...livingRatings()),
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement)
    await expect(await screen.findByText('Değerlendirmeniz başarıyla kaydedildi.')).toBeVisible()
    await expect(await canvas.findByText('Ellerinize sağlık.')).toBeVisible()
  },
}

export const WithoutStars: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Gönder' }))
    await expect(await canvas.findByText('Lütfen yıldız sayısını seçin.')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/profile')
  },
}

export const RatedToday: Story = {
  parameters: { msw: [answers(ownRatings, () => [ofNow(4, null)])] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Bugün 4 yıldız verdiniz/)).toBeVisible()
  },
}

export const Refused: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(rate, 'rated_today')] },
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement)
    await expect(
      (await canvas.findAllByText('Bugün zaten bir değerlendirme yaptınız.'))[0],
    ).toBeVisible()
  },
}

export const Pending: Story = {
  parameters: { msw: [stalls(rate)] },
  play: async ({ canvasElement }) => {
    await send(canvasElement)
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
