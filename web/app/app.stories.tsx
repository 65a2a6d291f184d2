import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { login } from '#api/contracts/auth/sign-in.ts'
import { listNotifications } from '#api/contracts/notifications/notifications.ts'
import { elif, kerem, nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { WholePage } from '#storybook/whole-page.tsx'
import { dismissToast } from '#ui/feedback/toaster.tsx'

const meta = {
  title: 'Screens/Everyone/App',
  component: WholePage,
  parameters: { layout: 'fullscreen', surroundings: 'none' },
  args: { path: '/' },
  beforeEach: () => dismissToast,
} satisfies Meta<typeof WholePage>
export default meta
type Story = StoryObj<typeof meta>

/** Signed out until a sign-in as this person. */
const signsInAs = (user: typeof elif) => {
  let signedIn = false
  return [
    answers(currentUser, () =>
      signedIn
        ? user
        : Response.json({ error: 'Oturumunuz açık değil.', code: 'signed_out' }, { status: 401 }),
    ),
    answers(login, () => {
      signedIn = true
      return user
    }),
  ]
}

const signIn = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.type(await canvas.findByPlaceholderText('E-posta'), 'biri@telve.example')
  await userEvent.type(canvas.getByPlaceholderText('Şifre'), 'telve-demo')
  await userEvent.click(canvas.getByRole('button', { name: 'Giriş Yap' }))
  return canvas
}

export const CustomerOnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Elif Yılmaz')).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Hesabım' }))
    const heading = await canvas.findByRole('heading', { name: 'Hesabım', level: 1 })
    await waitFor(() => expect(heading).toHaveFocus())
    await waitFor(() => expect(document.title).toBe('Hesabım · Telve'))
  },
}

export const CustomerOnADesk: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'Çıkış Yap' })).toBeVisible()
    await userEvent.click(await canvas.findByRole('link', { name: /Bildirimler, 2 okunmamış/ }))
    await expect(await canvas.findByRole('heading', { name: 'Bildirimler' })).toBeVisible()
  },
}

export const AdministratorOnADesk: Story = {
  globals: { viewport: { value: 'w1440' } },
  parameters: { msw: [answers(currentUser, nazli)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const name of ['Kullanıcılar', 'Bildirim Gönder'])
      await expect(await canvas.findByRole('link', { name })).toBeVisible()
  },
}

export const StaffAtTheCounter: Story = {
  args: { path: '/qr' },
  globals: { viewport: { value: 'w1024' } },
  parameters: { msw: [answers(currentUser, kerem)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('heading', { name: 'QR Tarama' })).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: 'QR Kodum' }))
    await expect(await canvas.findByRole('img', { name: 'QR kodunuz' })).toBeVisible()
  },
}

/** A signed-out visitor opens a page of members, signs in, and returns to that page. */
export const SignsInAndComesBack: Story = {
  args: { path: '/points' },
  beforeEach: ({ msw }) => msw.use(...signsInAs(elif)),
  play: async ({ canvasElement }) => {
    const canvas = await signIn(canvasElement)
    await expect(await canvas.findByRole('heading', { name: 'Puan Hareketleri' })).toBeVisible()
  },
}

export const SignedInVisitorAtTheDoor: Story = {
  args: { path: '/auth' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Elif Yılmaz')).toBeVisible()
  },
}

export const NeverLeavesTheSite: Story = {
  args: { path: '/auth?redirect=%2F%2Fevil.example' },
  beforeEach: ({ msw }) => msw.use(...signsInAs(elif)),
  play: async ({ canvasElement }) => {
    const canvas = await signIn(canvasElement)
    await expect(await canvas.findByText('Elif Yılmaz')).toBeVisible()
  },
}

export const AdministratorsLayer: Story = {
  args: { path: '/auth?layer=admin' },
  beforeEach: ({ msw }) => msw.use(...signsInAs(nazli)),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Yönetici girişi')).toBeVisible()
    const canvas = await signIn(canvasElement)
    await expect(await canvas.findByRole('heading', { name: 'Genel Bakış' })).toBeVisible()
  },
}

/** Staff work at the counter, and land there. */
export const StaffLandAtTheCounter: Story = {
  args: { path: '/' },
  beforeEach: ({ msw }) => msw.use(...signsInAs(kerem)),
  play: async ({ canvasElement }) => {
    const canvas = await signIn(canvasElement)
    await expect(await canvas.findByRole('heading', { name: 'QR Tarama' })).toBeVisible()
  },
}

/** Whoever asked for a page gets it, an administrator too. */
export const AdministratorComesBack: Story = {
  args: { path: '/menu' },
  beforeEach: ({ msw }) => msw.use(...signsInAs(nazli)),
  play: async ({ canvasElement }) => {
    const canvas = await signIn(canvasElement)
    await expect(await canvas.findByRole('heading', { name: 'Menü' })).toBeVisible()
  },
}

/** The session ends while a page is in use. */
export const SessionEnds: Story = {
  parameters: { msw: [refuses(listNotifications, 'signed_out')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Elif Yılmaz')
    await userEvent.click(
      (await canvas.findAllByRole('link', { name: /^Bildirimler/ }))[0] ?? canvasElement,
    )
    await expect(await canvas.findByRole('heading', { name: 'Hoş Geldiniz' })).toBeVisible()
  },
}

export const LogsOut: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Çıkış Yap' }))
    await expect(await canvas.findByRole('heading', { name: 'Hoş Geldiniz' })).toBeVisible()
    await expect(canvas.queryByText('Elif Yılmaz')).toBeNull()
  },
}

export const UserLoading: Story = {
  parameters: { msw: [stalls(currentUser)] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Yükleniyor...')).toBeInTheDocument()
  },
}

export const Offline: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Elif Yılmaz')
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
    window.dispatchEvent(new Event('offline'))
    await expect(await canvas.findByText(/İnternet bağlantısı yok/)).toBeVisible()
    Reflect.deleteProperty(navigator, 'onLine')
    await expect(online).toBeDefined()
  },
}

export const PageNotFound: Story = {
  args: { path: '/no/such/page' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Go to the home page' }))
    await expect(await screen.findByText('Elif Yılmaz')).toBeVisible()
  },
}

export const PageNotFoundNarrow: Story = {
  args: { path: '/no/such/page' },
  globals: { viewport: { value: 'w320' } },
}

export const Dark: Story = {
  globals: { theme: 'dark', viewport: { value: 'w1440' } },
}
