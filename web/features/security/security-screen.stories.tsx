import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { changeSecuritySettings, securitySettings } from '#api/contracts/factors/managing.ts'
import { listSecurity } from '#api/contracts/security/security.ts'
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
    for (const name of ['Kişi', 'Olay', 'İlk gün', 'Son gün'])
      await expect(canvas.getByLabelText(name).offsetWidth).toBeGreaterThan(120)
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
