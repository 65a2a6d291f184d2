import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { changeSecuritySettings, securitySettings } from '#api/contracts/factors/managing.ts'
import { exportSecurity, listSecurity } from '#api/contracts/security/security.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { securityEntries } from '#api/mocks/security-fixtures.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { SecurityScreen } from './security-screen.tsx'

/** The screen with its own search parameters. */
function AtAnAddress(props: ComponentProps<typeof SecurityScreen>) {
  const [search, setSearch] = useStoryState(props.search, props.onSearchChange)
  return <SecurityScreen search={search} onSearchChange={setSearch} />
}

/** A mock log that filters by kind, like the server. */
const living = answers(listSecurity, ({ query }) =>
  securityEntries.filter((entry) => !query.has('kind') || entry.kind === query.get('kind')),
)

const meta = {
  title: 'Screens/Administrator/Security log',
  component: AtAnAddress,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn() },
} satisfies Meta<typeof AtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

const ruled = fn()

export const Default: Story = {
  tags: ['quick'],
  beforeEach: ({ msw }) => msw.use(living),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Personel yetkisi kaldırıldı')).toBeVisible()
    await expect(canvas.getByText('Sonbahar menümüz geldi · 298 kişi')).toBeVisible()
    await userEvent.selectOptions(canvas.getByLabelText('Olay'), 'Başarısız giriş')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ kind: 'sign_in_failed' })
    await expect(
      await canvas.findByText('Kayıtlı olmayan adres · Hatalı e-posta veya şifre'),
    ).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Kişi'), 'elif{Enter}')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({
      kind: 'sign_in_failed',
      q: 'elif',
    })
  },
}

const takenOut = fn()

/** The file has what the filters find. */
export const TakesTheLogOut: Story = {
  args: { search: { kind: 'role_changed', from: '2026-11-01' } },
  parameters: {
    msw: [
      answers(exportSecurity, ({ body }) => {
        takenOut(body)
        return new Response('Zaman\r\n', { headers: { 'content-type': 'text/csv' } })
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const clicked = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'CSV İndir' }))
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    await expect(takenOut).toHaveBeenCalledWith({ kind: 'role_changed', from: '2026-11-01' })
  },
}

const asked = fn()

/** A last day before the first is told at its field, and not asked for. */
export const DaysTurnedRound: Story = {
  args: { search: { from: '2026-11-10' } },
  beforeEach: ({ msw }) => {
    asked.mockClear()
    msw.use(
      answers(listSecurity, ({ query }) => {
        asked(query.get('to'))
        return securityEntries
      }),
    )
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const last = canvas.getByLabelText('Son gün')
    await userEvent.type(last, '09.11.2026')
    await expect(await canvas.findByText('Son gün ilk günden önce olamaz.')).toBeVisible()
    await expect(last).toHaveAccessibleDescription('Son gün ilk günden önce olamaz.')
    await expect(asked).not.toHaveBeenCalledWith('2026-11-09')
    await userEvent.clear(last)
    await userEvent.type(last, '11.11.2026')
    await waitFor(() => expect(asked).toHaveBeenCalledWith('2026-11-11'))
    await expect(canvas.queryByText('Son gün ilk günden önce olamaz.')).not.toBeInTheDocument()
  },
}

export const Empty: Story = {
  parameters: { msw: [answers(listSecurity, [])] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/uyan bir kayıt yok/)).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listSecurity)] } }

export const Forbidden: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listSecurity, 'forbidden')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Yetkisiz erişim',
    )
  },
}

/** Each filter is wide enough for its longest value. */
export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Süzgeçler' }))
    for (const name of ['Kişi', 'Olay', 'İlk gün', 'Son gün'])
      await expect(canvas.getByLabelText(name).offsetWidth).toBeGreaterThan(120)
  },
}

/** A phone shows the log: the rule and the filters are a button each. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { search: { kind: 'role_changed', from: '2026-11-01' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'Süzgeçler · 2' })).toBeVisible()
    const rule = await canvas.findByRole('button', { name: 'İki Adımlı Doğrulama Zorunlu Değil' })
    await expect(canvas.queryByRole('switch')).toBeNull()
    await userEvent.click(rule)
    await expect(canvas.getByRole('switch')).toBeVisible()
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }

export const SecondFactorSwitchedOn: Story = {
  parameters: {
    msw: [
      answers(changeSecuritySettings, ({ body }) => {
        ruled(body)
        return { adminsNeedSecondFactor: true, version: 2 }
      }),
      answers(securitySettings, () => ({
        adminsNeedSecondFactor: ruled.mock.calls.length > 0,
        version: ruled.mock.calls.length + 1,
      })),
    ],
  },
  play: async ({ canvasElement }) => {
    ruled.mockClear()
    const canvas = within(canvasElement)
    const told = await canvas.findByText('Yöneticiler yalnızca şifreyle girebiliyor')
    await userEvent.click(canvas.getByRole('switch', { name: /iki adımlı doğrulama zorunlu/ }))
    await waitFor(() => expect(ruled).toHaveBeenCalledWith({ adminsNeedSecondFactor: true }))
    await waitFor(() => expect(told).not.toBeInTheDocument())
  },
}
export const SecondFactorMissing: Story = {
  parameters: { msw: [refuses(changeSecuritySettings, 'factor_missing')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const rule = await canvas.findByRole('switch', { name: /iki adımlı doğrulama zorunlu/ })
    await userEvent.click(rule)
    await expect(await screen.findByText(/^Zorunlu kılmadan önce/)).toBeVisible()
    await waitFor(() => expect(rule).not.toBeChecked())
  },
}
