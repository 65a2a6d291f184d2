import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { openTill, ownTablet } from '#api/contracts/tablets/tablets.ts'
import { kerem } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { tabletAtTheTill } from '#api/mocks/tablet-fixtures.ts'
import { AuthScreen } from './auth-screen.tsx'

/** The sign-in of a tablet that the people of a branch share. */
const meta = {
  title: 'Screens/Counter/Shared tablet',
  component: AuthScreen,
  parameters: {
    layout: 'fullscreen',
    surroundings: 'providers',
    msw: [answers(ownTablet, tabletAtTheTill)],
  },
  globals: { viewport: { value: 'w1024' } },
  args: { form: 'login', onFormChange: fn(), onSignedIn: fn(), onRegistered: fn() },
  beforeEach: () => localStorage.setItem('telve:tablet', 'true'),
} satisfies Meta<typeof AuthScreen>
export default meta
type Story = StoryObj<typeof meta>

const choose = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: /Kerem Aydın/ }))
  return canvas
}
const press = async (canvas: ReturnType<typeof within>, digits: string) => {
  for (const name of digits) await userEvent.click(canvas.getByRole('button', { name }))
}

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Merkez · Kasa 1')).toBeVisible()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
    await expect(canvas.queryByRole('button', { name: 'Kayıt Olun' })).toBeNull()
  },
}

/** A name and six digits; the last one sends them. */
export const OpensTheTill: Story = {
  play: async ({ canvasElement, args, msw }) => {
    const sent: unknown[] = []
    msw.use(
      answers(openTill, ({ body }) => {
        sent.push(body)
        return { ...kerem, tablet: 'Kasa 1' }
      }),
    )
    const canvas = await choose(canvasElement)
    await press(canvas, '027491')
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce())
    await expect(sent).toEqual([{ personId: 7, pin: '027491' }])
  },
}

/** A keyboard of keys types as well. */
export const ByKeys: Story = {
  play: async ({ canvasElement, args }) => {
    await choose(canvasElement)
    await userEvent.keyboard('274913')
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce())
  },
}

export const WrongPin: Story = {
  play: async ({ canvasElement, msw }) => {
    msw.use(refuses(openTill, 'wrong_pin'))
    const canvas = await choose(canvasElement)
    await press(canvas, '274914')
    await expect(await canvas.findByText('PIN hatalı.')).toBeVisible()
    await expect(canvas.getByLabelText('PIN')).toHaveValue('')
    await userEvent.click(canvas.getByRole('button', { name: 'Başka Kişi' }))
    await expect(await canvas.findByRole('button', { name: /Selin Aydın/ })).toBeVisible()
  },
}

export const Locked: Story = {
  play: async ({ canvasElement, msw }) => {
    msw.use(refuses(openTill, 'pin_locked'))
    const canvas = await choose(canvasElement)
    await press(canvas, '274914')
    await expect(await canvas.findByText(/PIN beş kez yanlış girildi/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'E-posta ve Şifreyle Gir' }))
    await expect(canvas.getByRole('textbox', { name: /^E-posta/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'PIN ile Aç' }))
    await expect(await canvas.findByText('Merkez · Kasa 1')).toBeVisible()
  },
}

/** Whoever works elsewhere since is no longer among the names. */
export const WorksElsewhereSince: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = await choose(canvasElement)
    const { tablet } = tabletAtTheTill
    msw.use(
      refuses(openTill, 'person_not_here'),
      answers(ownTablet, {
        tablet: tablet && { ...tablet, people: tablet.people.filter(({ id }) => id !== 7) },
      }),
    )
    await press(canvas, '274913')
    await expect(await canvas.findByRole('button', { name: /Selin Aydın/ })).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name: /Kerem Aydın/ })).toBeNull())
  },
}

/** Its enrolment was revoked: it signs people in as any browser does. */
export const Revoked: Story = {
  parameters: { msw: [answers(ownTablet, { tablet: null })] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('textbox', { name: /^E-posta/ })).toBeVisible()
    await expect(localStorage.getItem('telve:tablet')).toBe('false')
  },
}

export const NobodyHasAPin: Story = {
  parameters: {
    msw: [
      answers(ownTablet, {
        tablet: tabletAtTheTill.tablet && { ...tabletAtTheTill.tablet, people: [] },
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/kimsenin kasa PIN’i yok/)).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(ownTablet)] } }

export const Failed: Story = {
  parameters: { msw: [refuses(ownTablet, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('button', { name: 'Tekrar Dene' }),
    ).toBeVisible()
  },
}

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    await choose(canvasElement)
  },
}

export const Dark: Story = { ...Default, tags: [], globals: { ...meta.globals, theme: 'dark' } }
