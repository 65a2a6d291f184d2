import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { MailData, MailKind } from '#sql/mails.ts'
import { composeMail } from './compose.ts'

interface Args {
  kind: MailKind
  data: object
  theme: 'light' | 'dark'
  part: 'html' | 'text'
}

const origin = 'https://telve.example'
const token = 'Zk3vX0b9sQ1mT7uWc5yE8rA2nL4pG6hJdKfMxVzBtUo'
const at = '2026-11-22T15:45:00+03:00'

/** What a mailbox shows in a theme: the media query of the frame, decided. */
const shownIn = (html: string, theme: Args['theme']) =>
  html
    .replace(
      '@media (prefers-color-scheme: dark)',
      theme === 'dark' ? '@media all' : '@media not all',
    )
    .replaceAll('color-scheme: light dark', `color-scheme: ${theme}`)

/** Every mail of the product, in the frame that all share (worker/mails). */
const meta = {
  title: 'Mails/Letters',
  parameters: { layout: 'fullscreen' },
  args: { theme: 'light', part: 'html', data: {}, kind: 'verify' },
  render: ({ kind, data, theme, part }) => {
    const mail = composeMail(kind, data, { origin, token })
    return part === 'text' ? (
      <pre className="whitespace-pre-wrap p-4 text-sm">{mail.text}</pre>
    ) : (
      <iframe
        title={mail.subject}
        srcDoc={shownIn(mail.html, theme)}
        className="block h-[50rem] w-full"
      />
    )
  },
  play: async ({ canvasElement, args }) => {
    if (args.part === 'text') return
    const frame = canvasElement.querySelector('iframe')
    await waitFor(() => expect(frame?.contentDocument?.querySelector('h1')).toBeVisible())
    const page = frame?.contentDocument
    await expect(page?.querySelectorAll('img, script, link')).toHaveLength(0)
    const [body] = page?.getElementsByTagName('body') ?? []
    await expect(body?.scrollWidth).toBeLessThanOrEqual(frame?.clientWidth ?? 0)
    const href = page?.querySelector('a')?.href
    await expect(href).toMatch(/^https:\/\/telve\.example\/[a-z-]+(#[\w-]{43})?$/)
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<typeof meta>

const letter = <Kind extends MailKind>(kind: Kind, data: MailData[Kind]): Story => ({
  args: { kind, data },
})
const dark = ({ args }: Story): Story => ({
  args: { ...args, theme: 'dark' },
  globals: { theme: 'dark' },
})

export const Verification = letter('verify', {})
export const VerificationDark = dark(Verification)
export const NewAddress = letter('confirm_address', {})
export const NewAddressDark = dark(NewAddress)
export const AddressChanged = letter('undo_address', { newAddress: 'el***@ornek.com' })
export const AddressChangedDark = dark(AddressChanged)
export const Reset = letter('reset', {})
export const ResetDark = dark(Reset)
export const Guessed = letter('guessed', { at })
export const GuessedDark = dark(Guessed)
export const NewDevice = letter('new_device', {
  device: 'Chrome · Android',
  address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  at,
})
export const NewDeviceDark = dark(NewDevice)
export const PasswordChanged = letter('password_changed', { at, device: 'Safari · iPhone' })
export const PasswordChangedDark = dark(PasswordChanged)
export const RoleChanged = letter('role_changed', { roles: ['branch_manager', 'barista'], at })
export const RoleChangedDark = dark(RoleChanged)
export const FactorChanged = letter('factor_changed', { change: 'passkey_added', at })
export const FactorChangedDark = dark(FactorChanged)
export const FactorRecovered = letter('factor_recovered', { by: 'administrator', at })
export const FactorRecoveredDark = dark(FactorRecovered)

export const MorningReport = letter('morning_report', {
  ...{
    day: '2026-11-25',
    paid: 4_186_500,
    paidBefore: 4_730_000,
    purchases: 231,
    discount: 84_000,
  },
  ...{ refunds: 3, refunded: 52_500, orders: 74, medianMinutes: 6.4, late: 5 },
  ...{ earned: 8_340, spent: 6_150, newMembers: 12 },
  behind: { name: 'Beşiktaş Çarşı', paid: 312_000, paidBefore: 498_500 },
})
export const MorningReportDark = dark(MorningReport)
/** A day on which nothing was sold, as after an outage of the chain. */
export const MorningReportOfNothing = letter('morning_report', {
  ...{ day: '2026-11-25', paid: 0, paidBefore: 0, purchases: 0, discount: 0 },
  ...{ refunds: 0, refunded: 0, orders: 0, medianMinutes: null, late: 0 },
  ...{ earned: 0, spent: 0, newMembers: 0, behind: null },
})

export const Leaving = letter('leaving', { eraseAt: '2026-12-06T15:45:00+03:00' })
export const LeavingDark = dark(Leaving)
export const Farewell = letter('farewell', {})
export const FarewellDark = dark(Farewell)

/** For mailboxes that show no HTML: the same words. */
export const AsText: Story = {
  tags: ['quick'],
  args: { kind: 'new_device', data: NewDevice.args?.data ?? {}, part: 'text' },
}
export const Narrow: Story = {
  args: { kind: 'undo_address', data: { newAddress: 'el***@ornek.com' } },
  globals: { viewport: { value: 'w320' } },
}
