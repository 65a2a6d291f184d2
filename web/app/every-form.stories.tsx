import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect, fn, screen, spyOn, userEvent, waitFor } from 'storybook/test'
import { ownRatings } from '#api/contracts/ratings/ratings.ts'
import { currentBounds } from '#api/mocks/bounds-fixtures.ts'
import { events, stories } from '#api/mocks/content-fixtures.ts'
import { elif, elifsCard, entries, kerem, people, scanId } from '#api/mocks/fixtures.ts'
import { answers } from '#api/mocks/mock.ts'
import { optionGroups } from '#api/mocks/option-fixtures.ts'
import { ruleVersions, settingsVersions, tierVersions } from '#api/mocks/programme-fixtures.ts'
import { elifsBreakdown, elifsPurchase } from '#api/mocks/purchase-fixtures.ts'
import { BirthdayForm } from '#web/features/account/birthday-form.tsx'
import { PasswordForm } from '#web/features/account/password-form.tsx'
import { ProfileForm } from '#web/features/account/profile-form.tsx'
import { JoinAdminsForm, OpenAdminForm } from '#web/features/auth/invitation-form.tsx'
import { LoginForm } from '#web/features/auth/login-form.tsx'
import { RegisterForm } from '#web/features/auth/register-form.tsx'
import { BoundsForm } from '#web/features/bounds/bounds-form.tsx'
import BranchDialog from '#web/features/branches/branch-dialog.tsx'
import { SendForm } from '#web/features/broadcasts/send-form.tsx'
import EventDialog from '#web/features/events/event-dialog.tsx'
import { CategoryForm } from '#web/features/menu/category-form.tsx'
import ItemDialog from '#web/features/menu/item-dialog.tsx'
import { ItemGroupsForm } from '#web/features/menu/item-groups-dialog.tsx'
import OptionGroupDialog from '#web/features/menu/option-group-dialog.tsx'
import { PointsForm } from '#web/features/points/points-form.tsx'
import CampaignDialog from '#web/features/programme/campaign-dialog.tsx'
import { RuleForm } from '#web/features/programme/rule-form.tsx'
import { SettingsForm } from '#web/features/programme/settings-form.tsx'
import { TiersForm } from '#web/features/programme/tiers-form.tsx'
import { LateDialog } from '#web/features/purchases/late-dialog.tsx'
import { RefundForm } from '#web/features/purchases/refund-form.tsx'
import { RateScreen } from '#web/features/ratings/rate-screen.tsx'
import RewardDialog from '#web/features/rewards/reward-dialog.tsx'
import StampDialog from '#web/features/rewards/stamp-dialog.tsx'
import StoryDialog from '#web/features/stories/story-dialog.tsx'
import { EditDialog } from '#web/features/users/edit-dialog.tsx'
import { ReversalDialog } from '#web/features/users/reversal-dialog.tsx'
import { UserPointsForm } from '#web/features/users/user-points-form.tsx'

interface FormArgs {
  /** the form, which stays on the page after a save */
  form: () => ReactNode
  /** the typed or chosen values of each save, by label */
  typed: Record<string, string>
  /** other values of the second save, if the same ones would be no change */
  again?: Record<string, string>
  /** the name of a button that is pressed before each save */
  pressed?: string
  /** the name of the submit button */
  button: string | RegExp
  /** the name of the button that answers the question after a submit */
  confirm?: string
}

/**
 * Saves every form of the product twice without a reload, because a form must also work after its
 * first success. every-form.test.ts fails for a form without a story here.
 */
const meta = {
  title: 'Screens/Everyone/Every form',
  parameters: {
    layout: 'fullscreen',
    // the form stands alone here, without the landmarks of a page
    a11y: { test: 'off' },
    msw: [answers(ownRatings, [])],
  },
  render: ({ form }) => <div className="p-6">{form()}</div>,
  play: async ({ args: { typed, again = {}, pressed, button, confirm } }) => {
    const submit = () => screen.getByRole('button', { name: button })
    const calls = spyOn(globalThis, 'fetch')
    for (const round of [1, 2]) {
      // waits for the answer, and for the form that replaces this one
      await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'), patience)
      const words = round === 1 ? typed : { ...typed, ...again }
      for (const [label, text] of Object.entries(words)) await enter(label, text)
      if (pressed) await userEvent.click(screen.getByRole('button', { name: pressed }))
      await userEvent.click(submit())
      if (confirm)
        await userEvent.click(await screen.findByRole('button', { name: confirm }, patience))
      await waitFor(() => expect(writesOf(calls)).toHaveLength(round), patience)
      const answer = await writesOf(calls)[round - 1]
      await expect(answer?.ok).toBe(true)
    }
    calls.mockRestore()
  },
} satisfies Meta<FormArgs>
export default meta
type Story = StoryObj<typeof meta>

/** ms, for chunks, lists and answers */
const patience = { timeout: 5000 }

/** The answers to the requests that write; a quote writes nothing. */
const writesOf = (calls: { mock: { calls: unknown[][]; results: { value: unknown }[] } }) =>
  calls.mock.calls.flatMap(([address, init], index) =>
    (init as RequestInit | undefined)?.method === 'GET' || String(address).endsWith('/quote')
      ? []
      : [calls.mock.results[index]?.value as Promise<Response>],
  )

/** Retries if the form was replaced meanwhile, or if a list of options is still loading. */
const enter = (label: string, text: string) =>
  waitFor(async () => {
    const control = screen.getByLabelText(new RegExp(`^${label}`), {
      selector: 'input, textarea, select',
    })
    await expect(control).toBeEnabled()
    if (control instanceof HTMLSelectElement) return userEvent.selectOptions(control, text)
    if (control instanceof HTMLInputElement && control.type === 'radio')
      return userEvent.click(control)
    await userEvent.clear(control)
    await userEvent.type(control, text)
  }, patience)

function one<T>([first]: readonly T[]): T {
  if (!first) throw new Error('The fixtures are empty')
  return first
}
const close = fn()
const elifsBill = {
  purchase: elifsPurchase,
  breakdown: elifsBreakdown,
  refunds: [],
  customer: { id: elif.id, fullName: elif.fullName },
  recordedBy: { id: kerem.id, fullName: kerem.fullName },
  refundableMs: null,
}
/** An address that the form accepts. The fixtures' pictures are data URLs. */
const imageUrl = '/demo/hikaye-salep.svg'

export const Login: Story = {
  args: {
    form: () => <LoginForm onSignedIn={close} />,
    typed: { 'E-posta': 'musteri@telve.example', Şifre: 'telve-demo' },
    button: 'Giriş Yap',
  },
}

export const Register: Story = {
  args: {
    form: () => <RegisterForm onRegistered={close} />,
    typed: {
      'İsim Soyisim': 'Çağla Işık',
      'E-posta \\*': 'cagla@posta.example',
      'Şifre \\*': 'uzun bir şifre',
      Telefon: '0532 123 45 67',
    },
    button: 'Kayıt Ol',
  },
}

const invited = { token: 'davet'.padEnd(43, '-'), username: 'yonetici@telve.example' }

export const AdminAccount: Story = {
  args: {
    form: () => <OpenAdminForm {...invited} onSignedIn={close} />,
    typed: { 'İsim Soyisim': 'Çağla Işık', 'Şifre \\*': 'uzun bir şifre' },
    button: 'Hesabı Aç',
  },
}

export const AdminJoined: Story = {
  args: {
    form: () => <JoinAdminsForm {...invited} onSignedIn={close} />,
    typed: { 'Şifre \\*': 'telve-demo' },
    button: 'Yönetici Ol',
  },
}

export const Profile: Story = {
  args: {
    form: () => <ProfileForm user={elif} />,
    typed: { 'İsim Soyisim': 'Elif Yıldız' },
    again: { 'İsim Soyisim': 'Elif Yıldız Demir' },
    button: 'Kaydet',
  },
}

export const Birthday: Story = {
  args: {
    form: () => <BirthdayForm user={elif} />,
    typed: { 'Doğum tarihi': '03.02.2001' },
    again: { 'Doğum tarihi': '04.02.2001' },
    button: 'Kaydet',
  },
}

export const Password: Story = {
  args: {
    form: () => <PasswordForm username="musteri@telve.example" />,
    typed: {
      'Mevcut şifre': 'telve-demo',
      'Yeni şifre \\*': 'yeni-telve',
      'Yeni şifre tekrarı': 'yeni-telve',
    },
    button: 'Şifreyi Değiştir',
  },
}

export const Rating: Story = {
  args: {
    form: () => <RateScreen />,
    typed: { '4 yıldız': '', Görüşleriniz: 'Salep çok güzeldi.' },
    button: 'Gönder',
  },
}

export const Category: Story = {
  args: {
    form: () => <CategoryForm onDone={close} />,
    typed: { 'Kategori adı': 'Kahvaltılık', Açıklama: 'Sabahları.' },
    button: 'Ekle',
  },
}

export const Item: Story = {
  args: {
    form: () => <ItemDialog onClose={close} />,
    typed: {
      'Ürün adı': 'Flat White',
      Açıklama: 'Kadifemsi süt.',
      Fiyat: '12,50',
      Kategori: 'Kahveler',
    },
    button: 'Ekle',
  },
}

export const OptionGroup: Story = {
  args: {
    form: () => <OptionGroupDialog onClose={close} />,
    typed: { 'Grubun adı': 'Boy', '1\\. seçenek': 'Büyük', Fark: '15,00' },
    button: 'Ekle',
  },
}

/** The order changes each time: the first group moves down. */
export const GroupsOfAProduct: Story = {
  args: {
    form: () => (
      <ItemGroupsForm
        name="Latte"
        groups={optionGroups}
        chosen={{ id: 102, groupIds: [1, 2, 3], version: 1 }}
        onClose={close}
      />
    ),
    typed: {},
    pressed: 'Aşağı taşı: Boy (Sıcak kahveler)',
    button: 'Güncelle',
  },
}

export const Reward: Story = {
  args: {
    form: () => <RewardDialog onClose={close} />,
    typed: {
      'Ödül adı': 'Hesaptan 50 TL',
      Puanı: '250',
      'Ödülün türü': 'Tutar indirimi',
      'İndirim \\(TL\\)': '50,00',
    },
    button: 'Ekle',
  },
}

export const StampCard: Story = {
  args: {
    form: () => <StampDialog itemIds={[101]} onClose={close} />,
    typed: { 'Kartın adı': '9 kahve, 10. bizden', 'Damga sayısı': '9' },
    button: 'Ekle',
  },
}

export const Branch: Story = {
  args: {
    form: () => <BranchDialog onClose={close} />,
    typed: {
      'Şube adı': 'Çengelköy',
      Adres: 'Çengelköy Cad. No: 12',
      'Çalışma saatleri': 'Her gün 08.00–23.00',
      Enlem: '41,0502',
      Boylam: '29.0521',
    },
    button: 'Ekle',
  },
}

export const Event: Story = {
  args: {
    form: () => <EventDialog event={{ ...one(events), imageUrl: null }} onClose={close} />,
    typed: { Başlık: 'Tadım Günü', Konum: 'Telve Karaköy' },
    again: { Başlık: 'Tadım Haftası' },
    button: 'Güncelle',
  },
}

export const StoryOfTheDay: Story = {
  args: {
    form: () => <StoryDialog story={{ ...one(stories), imageUrl }} onClose={close} />,
    typed: { Başlık: 'Salep günleri' },
    again: { Başlık: 'Salep haftası' },
    button: 'Güncelle',
  },
}

export const Broadcast: Story = {
  args: {
    form: () => <SendForm />,
    typed: { Başlık: 'Salep mevsimi', Mesaj: 'Tarçınlı salep geldi.' },
    button: 'Bildirim Gönder',
    confirm: 'Gönder',
  },
}

export const Person: Story = {
  args: {
    form: () => <EditDialog user={one(people)} onClose={close} />,
    typed: { 'İsim Soyisim': 'Elif Yıldız', Cinsiyet: 'Diğer' },
    again: { Cinsiyet: 'Erkek' },
    button: 'Güncelle',
  },
}

export const AwardBounds: Story = {
  args: {
    form: () => <BoundsForm current={currentBounds} />,
    typed: { 'Personel, tek işlem': '1500' },
    again: { 'Personel, tek işlem': '1600' },
    button: 'Kaydet',
  },
}

export const Campaign: Story = {
  args: {
    form: () => <CampaignDialog onClose={close} />,
    typed: {
      'Kampanya adı': 'Salı 2 kat',
      'İlk gün': '01.12.2026',
      'Son gün': '29.12.2026',
      Bütçe: '5000',
    },
    button: 'Taslak Oluştur',
  },
}

export const EarningRule: Story = {
  args: {
    form: () => <RuleForm current={one(ruleVersions)} />,
    typed: { 'Ödenen her': '4' },
    again: { 'Ödenen her': '6' },
    button: 'Kaydet',
  },
}

export const ProgrammeSettings: Story = {
  args: {
    form: () => <SettingsForm current={one(settingsVersions)} />,
    typed: { 'Bir puanın değeri': '60' },
    again: { 'Bir puanın değeri': '70' },
    button: 'Kaydet',
  },
}

export const Tiers: Story = {
  args: {
    form: () => <TiersForm current={one(tierVersions)} />,
    typed: { '2. kademe: Ad': 'Bardak' },
    again: { '2. kademe: Ad': 'Sürahi' },
    button: 'Kaydet',
  },
}

export const PersonsPoints: Story = {
  args: {
    form: () => <UserPointsForm userId={1} points={50} onBusyChange={close} onRecorded={close} />,
    typed: { Puan: '5', Neden: 'İyi niyet' },
    button: 'Puan Ekle',
  },
}

export const Reversal: Story = {
  args: {
    form: () => <ReversalDialog entry={one(entries)} onClose={close} onReversed={close} />,
    typed: { Neden: 'Düzeltme', Açıklama: 'Yanlış müşteri' },
    button: 'Geri Al',
  },
}

export const PointsAtTheCounter: Story = {
  args: {
    form: () => (
      <PointsForm customer={elifsCard} scanId={scanId} onBusyChange={close} onRecorded={close} />
    ),
    typed: { Şube: 'Moda', Puan: '25' },
    button: /puan ekle$/i,
  },
}

export const LatePurchase: Story = {
  args: {
    form: () => (
      <LateDialog
        customer={elifsCard}
        scanId={scanId}
        branchId={1}
        onBusyChange={close}
        onClose={close}
        onRecorded={close}
      />
    ),
    typed: { 'Fişin şubesi': 'Moda', 'Fiş numarası': 'A-1204', Tutar: '92,50' },
    again: { 'Fiş numarası': 'A-1205' },
    button: 'Sonradan ekle',
  },
}

export const Refund: Story = {
  args: {
    form: () => (
      <RefundForm read={elifsBill} onClose={close} onRefunded={close}>
        {null}
      </RefundForm>
    ),
    typed: { 'İade tutarı': '60', Neden: 'Ürün iadesi', Açıklama: 'Soğuk geldi' },
    button: /iade et$/,
  },
}
