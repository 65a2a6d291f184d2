import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { endOtherSessions, endOwnSession, ownSessions } from '#api/contracts/account/sessions.ts'
import {
  addPasskey,
  confirmCodes,
  ownFactors,
  removeCodes,
  removePasskey,
} from '#api/contracts/factors/factors.ts'
import { allFactors, noFactors, passkeys } from '#api/mocks/factor-fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { elifsSessions } from '#api/mocks/session-fixtures.ts'
import { atTheCounter } from '#storybook/at-the-counter.ts'
import { OwnSecurityScreen } from './own-security-screen.tsx'

const meta = {
  title: 'Screens/Everyone/Security',
  component: OwnSecurityScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof OwnSecurityScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Bu cihaz')).toBeVisible()
    await expect(canvas.getByText('Bilinmeyen cihaz')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: /^Oturumu Kapat: / })).toHaveLength(2)
  },
}

const ended = fn()
/** The device is signed out after a question, and leaves the list. */
export const EndsOne: Story = {
  parameters: {
    msw: [
      answers(ownSessions, () =>
        elifsSessions.filter(({ id }) => !ended.mock.calls.flat().includes(id)),
      ),
      answers(endOwnSession, ({ params }) => {
        ended(params.id)
        return undefined
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    ended.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Oturumu Kapat: Safari · iPhone' }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Oturumu Kapat' }))
    await expect(await screen.findByText('Oturum kapatıldı.')).toBeVisible()
    await expect(canvas.queryByText('Safari · iPhone')).toBeNull()
  },
}

/** It ended by itself meanwhile, which is what was wanted. */
export const EndedMeanwhile: Story = {
  ...EndsOne,
  parameters: { msw: [refuses(endOwnSession, 'session_not_found')] },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'Oturumu Kapat: Safari · iPhone' }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Oturumu Kapat' }))
    await expect(await screen.findByText('Oturum kapatıldı.')).toBeVisible()
  },
}

export const EndsOthers: Story = {
  parameters: { msw: [answers(endOtherSessions, { ended: 2 })] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Diğer Tüm/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Tümünü Kapat' }))
    await expect(await screen.findByText('2 oturum kapatıldı.')).toBeVisible()
  },
}

/** A second try, after the answer to the first was lost. */
export const OthersHaveEnded: Story = {
  parameters: { msw: [answers(endOtherSessions, { ended: 0 })] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Diğer Tüm/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Tümünü Kapat' }))
    await expect(await screen.findByText('Başka açık oturum kalmamış.')).toBeVisible()
  },
}

export const EndingFails: Story = {
  parameters: { msw: [refuses(endOtherSessions, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Diğer Tüm/ }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Tümünü Kapat' }))
    await expect(await dialog.findByText(/Hizmete şu anda ulaşılamıyor/)).toBeVisible()
  },
}

export const OnlyThisDevice: Story = {
  parameters: { msw: [answers(ownSessions, elifsSessions.slice(0, 1))] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Başka bir cihazda oturumunuz açık değil.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Oturumu Kapat/ })).toBeNull()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(ownSessions)] } }

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(ownSessions, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Oturumlarınız alınamadı')).toBeVisible()
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }

/** The browser's part of a new passkey, which no story has: it makes one at once. */
const makesAtOnce = () => {
  const create = navigator.credentials.create
  const bytes = new TextEncoder().encode('telve').buffer
  const response = { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => [] }
  const credential = { id: 'dGVsdmU', rawId: bytes, type: 'public-key', response }
  navigator.credentials.create = async () =>
    ({ ...credential, getClientExtensionResults: () => ({}) }) as unknown as Credential
  return () => {
    navigator.credentials.create = create
  }
}
const givesUp = () => {
  const create = navigator.credentials.create
  navigator.credentials.create = async () => {
    throw new DOMException('closed', 'NotAllowedError')
  }
  return () => {
    navigator.credentials.create = create
  }
}

export const NothingSetUp: Story = {
  beforeEach: makesAtOnce,
  parameters: { msw: [answers(ownFactors, noFactors)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Geçiş Anahtarı Ekle' }))
    await expect(await screen.findByText(/^Geçiş anahtarı eklendi/)).toBeVisible()
  },
}
export const PasskeyGivenUp: Story = {
  beforeEach: givesUp,
  parameters: { msw: [answers(ownFactors, noFactors)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Geçiş Anahtarı Ekle' }))
    await expect(await canvas.findByText(/^İşlem tamamlanmadı/)).toBeVisible()
  },
}
export const PasskeyRefused: Story = {
  beforeEach: makesAtOnce,
  parameters: { msw: [refuses(addPasskey, 'passkey_refused')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Geçiş Anahtarı Ekle' }))
    await expect(await canvas.findByText(/^Geçiş anahtarı doğrulanamadı/)).toBeVisible()
  },
}
const removed = fn()
export const PasskeyRemoved: Story = {
  parameters: {
    msw: [
      answers(ownFactors, () => ({
        ...noFactors,
        passkeys: passkeys.slice(removed.mock.calls.length),
      })),
      answers(removePasskey, () => {
        removed()
        return undefined
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    removed.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Kaldır: Elif’in telefonu' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Kaldır' }))
    await expect(await screen.findByText('Geçiş anahtarı kaldırıldı.')).toBeVisible()
    await waitFor(() => expect(canvas.queryByText('Elif’in telefonu')).toBeNull())
  },
}
export const TenPasskeys: Story = {
  parameters: {
    msw: [
      answers(ownFactors, {
        ...noFactors,
        passkeys: Array.from({ length: 10 }, (_, at) => ({
          id: at + 1,
          name: `Anahtar ${at + 1}`,
          createdAt: '2026-10-02T09:12:00+03:00',
          usedAt: null,
          backedUp: false,
          version: 1,
        })),
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^En fazla 10 geçiş anahtarı/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Geçiş Anahtarı Ekle' })).toBeNull()
  },
}

const setUp: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: 'Aç' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'İki Adımlı Doğrulamayı Aç' }))
  await expect(dialog.getByRole('img', { name: /QR kod$/ })).toBeVisible()
  await expect(dialog.getByText(/^JBSW Y3DP/)).toBeVisible()
  const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(dialog.getByRole('button', { name: 'Anahtarı Kopyala' }))
  await expect(write).toHaveBeenCalledWith(expect.stringMatching(/^JBSWY3DP\w*$/))
  write.mockRestore()
  await userEvent.type(dialog.getByLabelText(/^Uygulamadaki kod/), '123 456')
  await userEvent.click(dialog.getByRole('button', { name: 'Onayla' }))
}
export const CodesSetUp: Story = {
  parameters: { msw: [answers(ownFactors, noFactors)] },
  play: async (context) => {
    await setUp(context)
    const codes = within(await screen.findByRole('dialog', { name: 'Kurtarma Kodlarınız' }))
    await expect(codes.getAllByRole('listitem')).toHaveLength(10)
    // letters of one width
    await expect(getComputedStyle(codes.getByRole('list')).fontFamily).toMatch(/monospace/)
    await userEvent.click(codes.getByRole('button', { name: 'Sakladım' }))
  },
}
export const CodesWrong: Story = {
  parameters: { msw: [answers(ownFactors, noFactors), refuses(confirmCodes, 'wrong_code')] },
  play: async (context) => {
    await setUp(context)
    await expect(await screen.findByText(/^Kod hatalı veya daha önce/)).toBeVisible()
  },
}
/** The set-up was begun anew in another window: the code on this one belongs to nothing any more. */
export const CodesBegunAgain: Story = {
  parameters: { msw: [answers(ownFactors, noFactors), refuses(confirmCodes, 'codes_begun_again')] },
  globals: { viewport: { value: 'w320' } },
  play: async (context) => {
    await setUp(context)
    await expect(await screen.findByText(/^Kurulum başka bir pencerede/)).toBeVisible()
  },
}
const asked = fn()
/** The answer with the recovery codes was lost, or another window has them. */
export const CodesOnAlready: Story = {
  parameters: {
    msw: [
      answers(ownFactors, () => {
        asked()
        return asked.mock.calls.length > 1 ? allFactors : noFactors
      }),
      refuses(confirmCodes, 'codes_on'),
    ],
  },
  play: async (context) => {
    asked.mockClear()
    await setUp(context)
    await expect(await screen.findByText(/yenilerini oluşturun\.$/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(
      await within(context.canvasElement).findByRole('button', { name: 'Yeni Kurtarma Kodları' }),
    ).toBeVisible()
  },
}
/** Another window was quicker: what is off is off. */
export const CodesOffAlready: Story = {
  parameters: { msw: [refuses(removeCodes, 'codes_off')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'İki Adımı Kapat' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'İki Adımı Kapat' }))
    await expect(await screen.findByText('İki adımlı doğrulama kapatıldı.')).toBeVisible()
  },
}
export const RecoveryCodes: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Yeni Kurtarma Kodları' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Oluştur' }))
    const codes = within(await screen.findByRole('dialog', { name: 'Kurtarma Kodlarınız' }))
    await expect(codes.getByText('k7mw-x2qp-h9rt')).toBeVisible()
    await expect(codes.getByRole('button', { name: 'İndir' })).toBeVisible()
  },
}
export const CodesRequired: Story = {
  parameters: { msw: [refuses(removeCodes, 'factor_required')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'İki Adımı Kapat' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'İki Adımı Kapat' }))
    await expect(await dialog.findByText(/^Yöneticiler için ikinci bir doğrulama/)).toBeVisible()
  },
}
export const FewRecoveryCodes: Story = {
  parameters: {
    msw: [
      answers(ownFactors, {
        ...noFactors,
        codesSince: '2026-10-02T09:20:00+03:00',
        recoveryCodes: 2,
        secondStep: true,
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/azaldı/)).toBeVisible()
  },
}

/** An administrator has to set a factor up before anything else works. */
export const Required: Story = {
  parameters: { msw: [answers(ownFactors, { ...noFactors, required: true, due: true })] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/yöntemi zorunlu$/)).toBeVisible()
  },
}
/** The factor is there; this session is older than the rule. */
export const DueInThisSession: Story = {
  parameters: {
    msw: [
      answers(ownFactors, { ...noFactors, passkeys, required: true, due: true, secondStep: true }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Şimdi Doğrula' }))
    const dialog = await screen.findByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' })
    await userEvent.click(await within(dialog).findByRole('button', { name: 'İptal' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  },
}
export const FactorsLoading: Story = { parameters: { msw: [stalls(ownFactors)] } }
export const FactorsFail: Story = {
  parameters: { msw: [refuses(ownFactors, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('Giriş yöntemleriniz alınamadı'),
    ).toBeVisible()
  },
}
export const NothingSetUpNarrow: Story = {
  parameters: { msw: [answers(ownFactors, noFactors)] },
  globals: { viewport: { value: 'w320' } },
}

/** Whoever works at a counter has a PIN for its tablets, which customers never see. */
export const OfStaff: Story = {
  parameters: { msw: atTheCounter },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'PIN Belirle' })).toBeVisible()
  },
}
