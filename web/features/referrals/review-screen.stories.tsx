import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { listReferrals, reviewReferral } from '#api/contracts/referrals/reviewing.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { flaggedReferrals } from '#api/mocks/referral-fixtures.ts'
import { identity } from '#web/shared/identity.ts'
import { ReviewScreen } from './review-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Invitations',
  component: ReviewScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
} satisfies Meta<typeof ReviewScreen>
export default meta
type Story = StoryObj<typeof meta>

/** One is granted with a reason, for the version that was shown. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    msw.use(
      answers(reviewReferral, ({ params, body, headers }) => {
        sent.push([params.id, headers.get('if-match'), body])
        const [first] = flaggedReferrals
        if (!first) throw new Error('no fixture')
        return { ...first, state: 'waiting', isGranted: true, version: 3 }
      }),
    )
    await expect(await canvas.findByText('Aynı tarayıcı kullanılmış')).toBeVisible()
    await expect(canvas.getByText('Hesap silinmiş')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Ödülü Ver: Şebnem Kara' }))
    const dialog = await screen.findByRole('dialog', { name: 'Davet Ödülünü Ver' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ödülü Ver' }))
    await expect(await within(dialog).findByText('Gerekçe gerekli')).toBeVisible()
    await userEvent.type(within(dialog).getByLabelText(/^Gerekçe/), 'İki kardeş.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ödülü Ver' }))
    await waitFor(() =>
      expect(sent).toEqual([['59', '"2"', { grant: true, reason: 'İki kardeş.' }]]),
    )
    await expect(await screen.findByText('Davet onaylandı; puanlar yazılıyor.')).toBeVisible()
  },
}

/** Reviews Şebnem's invitation in the open list. */
const review = async (canvasElement: HTMLElement, act: 'Reddet' | 'Ödülü Ver', reason: string) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: `${act}: Şebnem Kara` }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Gerekçe/), reason)
  await userEvent.click(
    dialog.getByRole('button', { name: act === 'Reddet' ? 'Reddet' : 'Ödülü Ver' }),
  )
  return dialog
}
const judgedBy = (by: { id: number; fullName: string }, isGranted: boolean, reason: string) =>
  flaggedReferrals.slice(0, 1).map((one) =>
    refusesStale(reviewReferral, {
      ...one,
      state: isGranted ? 'waiting' : 'rejected',
      isGranted,
      judged: { by, at: '2026-11-22T15:45:00+03:00', reason },
      version: 3,
    }),
  )
const baris = { id: 3, fullName: 'Barış Kaya' }

/** Another doubt has arisen: the dialog shows it, and the next try is for the version that is shown. */
export const ChangedMeanwhile: Story = {
  parameters: {
    msw: flaggedReferrals
      .slice(0, 1)
      .map((one) =>
        refusesStale(reviewReferral, { ...one, doubts: [...one.doubts, 'till'], version: 3 }),
      ),
  },
  play: async ({ canvasElement, msw }) => {
    const dialog = await review(canvasElement, 'Reddet', 'Aynı kişi.')
    await expect(await dialog.findByText('Bu davet siz açtıktan sonra değişti')).toBeVisible()
    await expect(dialog.getByText('Alışverişi davet eden kaydetmiş')).toBeVisible()
    const versions: unknown[] = []
    msw.use(
      answers(reviewReferral, ({ headers }) => {
        versions.push(headers.get('if-match'))
        const [first] = flaggedReferrals
        if (!first) throw new Error('no fixture')
        return { ...first, state: 'rejected', version: 4 }
      }),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Reddet' }))
    await expect(await screen.findByText('Davet reddedildi.')).toBeVisible()
    await expect(versions).toEqual(['"3"'])
  },
}

/** Somebody else was quicker: there is nothing left to decide. */
export const GrantedMeanwhile: Story = {
  parameters: { msw: judgedBy(baris, true, 'İki kardeş.') },
  play: async ({ canvasElement }) => {
    await review(canvasElement, 'Reddet', 'Aynı kişi.')
    await expect(await screen.findByText('Barış Kaya ödülü vermiş: “İki kardeş.”')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** What somebody else has rejected can be granted all the same, in the knowledge of it. */
export const RejectedMeanwhile: Story = {
  parameters: { msw: judgedBy(baris, false, 'Aynı kişi.') },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const dialog = await review(canvasElement, 'Ödülü Ver', 'İki kardeş.')
    await expect(await dialog.findByText(/^Barış Kaya daveti reddetmiş/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Ödülü Ver' })).toBeEnabled()
  },
}

/** The answer to the first try was lost: the second finds one's own decision, and says so. */
export const AnswerLost: Story = {
  beforeEach: () => identity.confirm(nazli.id),
  parameters: { msw: judgedBy(nazli, false, 'Aynı kişi.') },
  play: async ({ canvasElement }) => {
    await review(canvasElement, 'Reddet', 'Aynı kişi.')
    await expect(await screen.findByText('Davet reddedildi.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** What was rejected can be granted after all; its reason stays. */
export const Rejected: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Reddedilen' }))
    await expect(await canvas.findByText(/iki hesabı da kendisi kullanıyor/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Ödülü Ver: Şebnem Kara' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Reddet/ })).toBeNull()
  },
}

export const NothingToReview: Story = {
  parameters: { msw: [answers(listReferrals, [])] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Karar bekleyen davet yok.')).toBeVisible()
  },
}
export const Loading: Story = { parameters: { msw: [stalls(listReferrals)] } }
export const Failed: Story = {
  parameters: { msw: [refuses(listReferrals, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
