import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { approveAct } from '#api/contracts/tablets/tablets.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { tabletAtTheTill } from '#api/mocks/tablet-fixtures.ts'
import { ApprovalDialog } from './approval-dialog.tsx'
import type { TabletPerson } from './pin-entry.tsx'

const managers = (tabletAtTheTill.tablet?.people ?? []).filter(({ approves }) => approves)
const defne: TabletPerson = { id: 15, fullName: 'Defne Korkmaz', approves: true }

/** What a shared tablet asks where an act waits for a manager. */
const meta = {
  title: 'Screens/Counter/Approval',
  component: ApprovalDialog,
  parameters: { layout: 'fullscreen', surroundings: 'providers' },
  globals: { viewport: { value: 'w1024' } },
  args: {
    limit: 'Tek alışverişte en fazla ₺10.000,00 kaydedebilirsiniz. Lütfen bir yöneticiye başvurun.',
    requestKey: 'bir-alisveris',
    managers,
    onEnd: fn(),
  },
} satisfies Meta<typeof ApprovalDialog>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Müdür Onayı' }))
const press = async (digits: string) => {
  const inside = await dialog()
  for (const name of digits) await userEvent.click(inside.getByRole('button', { name }))
}

/** The only manager here is not asked for by name; the last digit sends the PIN with the key of what waits. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ args, msw }) => {
    const sent: unknown[] = []
    msw.use(
      answers(approveAct, ({ body }) => {
        sent.push(body)
        return undefined
      }),
    )
    const inside = await dialog()
    await expect(
      inside.getByText(/kaydedebilirsiniz\. Bir müdür kendi PIN’ini yazarsa işlem sürer\.$/),
    ).toBeVisible()
    await expect(inside.queryByRole('button', { name: 'Şifremle Doğrula' })).toBeNull()
    await press('274913')
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith('approved'))
    await expect(sent).toEqual([{ personId: 8, pin: '274913', key: 'bir-alisveris' }])
  },
}

export const SeveralManagers: Story = {
  args: { managers: [...managers, defne] },
  play: async () => {
    const inside = await dialog()
    await userEvent.click(inside.getByRole('button', { name: /Defne Korkmaz/ }))
    await userEvent.click(inside.getByRole('button', { name: 'Başka Kişi' }))
    await expect(inside.getByRole('button', { name: /Barış Tekin/ })).toBeVisible()
  },
}

export const WrongPin: Story = {
  parameters: { msw: [refuses(approveAct, 'wrong_pin')] },
  play: async ({ args }) => {
    await press('111222')
    const inside = await dialog()
    await expect(await inside.findByText('PIN hatalı.')).toBeVisible()
    await expect(inside.getByLabelText(/^PIN/)).toHaveValue('')
    await expect(args.onEnd).not.toHaveBeenCalled()
  },
}

/** What waits for a proof goes by one's own password as well. */
export const ForAProof: Story = {
  args: { limit: null },
  play: async ({ args }) => {
    const inside = await dialog()
    await userEvent.click(inside.getByRole('button', { name: 'Şifremle Doğrula' }))
    await expect(args.onEnd).toHaveBeenCalledWith('own proof')
  },
}

export const GivenUp: Story = {
  play: async ({ args }) => {
    await userEvent.click((await dialog()).getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith('given up'))
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } }
export const Dark: Story = {
  args: { limit: null, managers: [...managers, defne] },
  globals: { ...meta.globals, theme: 'dark' },
}
