import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { login } from '#api/contracts/auth/sign-in.ts'
import { listEvents } from '#api/contracts/events/events.ts'
import { listNotifications } from '#api/contracts/notifications/notifications.ts'
import { unreadCount } from '#api/contracts/notifications/unread.ts'
import { ownHistory } from '#api/contracts/points/points.ts'
import { listStories } from '#api/contracts/stories/stories.ts'
import { events, stories } from '#api/mocks/content-fixtures.ts'
import { elif, entries, kerem, nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { WholePage } from '#storybook/whole-page.tsx'
import { dismissToast } from '#ui/feedback/toaster.tsx'
import { browserPage } from '#web/shared/browser-page.ts'
import { identity } from '#web/shared/identity.ts'
import { drop, keep } from '#web/shared/kept/store.ts'
import { offerNewVersion } from './new-version.ts'

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

/** Nobody signs in to be told that nothing is there (decisions/037). */
const nowhere = (path: string): Story => ({
  args: { path },
  parameters: { msw: [refuses(currentUser, 'signed_out')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(canvas.queryByPlaceholderText('Şifre')).toBeNull()
  },
})
export const NowhereBelowAPage = nowhere('/qr/abc')
export const NoSuchOrder = nowhere('/orders/abc')
export const NoSuchEvent = nowhere('/events/abc')

const signIn = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.type(await canvas.findByPlaceholderText('E-posta'), 'biri@telve.example')
  await userEvent.type(canvas.getByPlaceholderText('Şifre'), 'telve-demo')
  await userEvent.click(canvas.getByRole('button', { name: 'Giriş Yap' }))
  return canvas
}

export const CustomerOnAPhone: Story = {
  tags: ['quick'],
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
  tags: ['quick'],
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

/** Opened without a network: the last person's page as they saw it last, and the hour. */
export const OpenedOffline: Story = {
  globals: { viewport: { value: 'w390' } },
  parameters: {
    msw: [currentUser, ownHistory, listStories, listEvents, unreadCount].map((endpoint) =>
      answers(endpoint, () => Response.error()),
    ),
  },
  beforeEach: async () => {
    const at = Date.now()
    const kept = (endpoint: { path: string }, data: unknown) => ({
      key: JSON.stringify([endpoint.path]),
      text: JSON.stringify(data),
      at,
    })
    await keep(elif.id, at, [
      kept(currentUser, elif),
      kept(ownHistory, { pages: [{ rows: entries, next: null }], pageParams: [''] }),
      kept(listStories, stories),
      kept(listEvents, events),
      // an older app kept another form: nothing of it is shown
      kept(unreadCount, { count: 'two' }),
    ])
    identity.confirm(elif.id)
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
    return async () => {
      Reflect.deleteProperty(navigator, 'onLine')
      window.dispatchEvent(new Event('online'))
      localStorage.clear()
      await drop(Date.now())
    }
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Elif Yılmaz')).toBeVisible()
    await expect(await canvas.findByText('25 puan kazanıldı')).toBeInTheDocument()
    await expect(
      await canvas.findByText(/^İnternet bağlantısı yok. Son görülen: (dün )?\d\d:\d\d$/),
    ).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'Bildirimler' })).toBeVisible()
  },
}

export const OpenedOfflineNarrowDark: Story = {
  ...OpenedOffline,
  globals: { theme: 'dark', viewport: { value: 'w320' } },
}

/** A newer build is ready; the page stays as it is until it is asked to load anew. */
export const NewVersion: Story = {
  globals: { viewport: { value: 'w390' } },
  beforeEach: () => {
    spyOn(browserPage, 'reload').mockImplementation(() => {})
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Elif Yılmaz')
    offerNewVersion()
    await expect(await canvas.findByText('Yeni sürüm hazır')).toBeVisible()
    await expect(browserPage.reload).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Yenile' }))
    await expect(browserPage.reload).toHaveBeenCalledOnce()
  },
}

export const PageNotFound: Story = {
  args: { path: '/no/such/page' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    // which page that is, the server says: it loads anew (decisions/240)
    await expect(canvas.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute(
      'href',
      '/',
    )
  },
}

export const PageNotFoundNarrow: Story = {
  args: { path: '/no/such/page' },
  globals: { viewport: { value: 'w320' } },
}

export const Dark: Story = {
  globals: { theme: 'dark', viewport: { value: 'w1440' } },
}
