import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn, spyOn } from 'storybook/test'
import type { Passkey } from '#api/contracts/factors/factors.ts'
import { ticketOf } from '#api/mocks/board-fixtures.ts'
import { codesBegun, passkeys } from '#api/mocks/factor-fixtures.ts'
import { elif, elifsCard, kerem, scanId } from '#api/mocks/fixtures.ts'
import { collected } from '#api/mocks/managed-order-fixtures.ts'
import { elifsBreakdown, elifsPurchase } from '#api/mocks/purchase-fixtures.ts'
import { everyForm, type FormArgs } from '#storybook/saved-twice.tsx'
import { BirthdayForm } from '#web/features/account/birthday-form.tsx'
import { PasswordForm } from '#web/features/account/password-form.tsx'
import { ProfileForm } from '#web/features/account/profile-form.tsx'
import { ForgotPasswordForm } from '#web/features/auth/forgot-password-screen.tsx'
import { JoinAdminsForm, OpenAdminForm } from '#web/features/auth/invitation-form.tsx'
import { LoginForm } from '#web/features/auth/login-form.tsx'
import { RegisterForm } from '#web/features/auth/register-form.tsx'
import { ResetPasswordForm } from '#web/features/auth/reset-password-screen.tsx'
import { CodeForm } from '#web/features/auth/second-step-form.tsx'
import { CollectDialog } from '#web/features/board/collect-dialog.tsx'
import { NumberBill } from '#web/features/counter/number/number-bill.tsx'
import { NumberForm } from '#web/features/counter/number/number-dialog.tsx'
import { UndoForm } from '#web/features/mail-links/undo-address-screen.tsx'
import { RefundDialog } from '#web/features/managed-orders/refund-dialog.tsx'
import { CodesDialog } from '#web/features/own-security/codes-dialog.tsx'
import { RenameDialog } from '#web/features/own-security/own-passkeys.tsx'
import { PointsForm } from '#web/features/points/counter/points-form.tsx'
import { LateDialog } from '#web/features/purchases/late-dialog.tsx'
import { RefundForm } from '#web/features/purchases/refund-form.tsx'
import { RateScreen } from '#web/features/ratings/rate-screen.tsx'
import { VisitRatingForm } from '#web/features/ratings/rating-form.tsx'
import { ByPassword } from '#web/shared/prove-dialog.tsx'

/** Saves every form twice, those of administrators apart; every-form.test.ts fails for one without a story. */
const meta = {
  title: 'Screens/Everyone/Every form',
  ...everyForm,
  parameters: { ...everyForm.parameters },
} satisfies Meta<FormArgs>

export default meta
type Story = StoryObj<typeof meta>

const close = fn()

const [passkey] = passkeys as [Passkey]

const elifsBill = {
  purchase: elifsPurchase,
  breakdown: elifsBreakdown,
  refunds: [],
  customer: { id: elif.id, fullName: elif.fullName },
  recordedBy: { id: kerem.id, fullName: kerem.fullName },
  approvedBy: null,
  refundableMs: null,
}

export const Login: Story = {
  tags: ['quick'],
  // What the browser offers in the field asks the API as well; only the form is counted here.
  beforeEach: () => {
    const offered = spyOn(PublicKeyCredential, 'isConditionalMediationAvailable')
    offered.mockResolvedValue(false)
    return () => offered.mockRestore()
  },
  args: {
    form: () => <LoginForm onSignedIn={close} />,
    typed: { 'E-posta': 'musteri@telve.example', Şifre: 'telve-demo' },
    button: 'Giriş Yap',
  },
}

export const ForgotPassword: Story = {
  args: {
    form: () => <ForgotPasswordForm />,
    typed: { 'E-posta': 'musteri@telve.example' },
    button: 'Bağlantı Gönder',
  },
}

export const ResetPassword: Story = {
  args: {
    form: () => <ResetPasswordForm token={invited.token} onDone={close} />,
    typed: { 'Yeni şifre \\*': 'uzun bir şifre' },
    button: 'Şifreyi Yenile',
  },
}

export const SecondStep: Story = {
  args: {
    form: () => <CodeForm onSignedIn={close} onLeft={close} />,
    typed: { 'Doğrulama kodu': '123456' },
    button: 'Devam Et',
  },
}

export const Proving: Story = {
  args: {
    form: () => <ByPassword codes onEnd={close} />,
    typed: { 'Şifre \\*': 'telve-demo', 'Doğrulama kodu': '123456' },
    button: 'Doğrula',
  },
}

export const CodesSetUp: Story = {
  args: {
    form: () => <CodesDialog begun={codesBegun} onConfirmed={close} onClose={close} />,
    typed: { 'Uygulamadaki kod': '123456' },
    button: 'Onayla',
  },
}

export const PasskeyName: Story = {
  args: {
    form: () => <RenameDialog passkey={passkey} onClose={close} />,
    typed: { 'Ad \\*': 'Yeni telefonum' },
    again: { 'Ad \\*': 'Eski telefonum' },
    button: 'Kaydet',
  },
}

export const Register: Story = {
  args: {
    form: () => <RegisterForm inviteCode="K7MP4TVR" onRegistered={close} />,
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

export const AddressUndone: Story = {
  args: {
    form: () => <UndoForm token={invited.token} onRestored={close} />,
    typed: { 'Yeni şifre \\*': 'uzun bir şifre' },
    button: 'Değişikliği Geri Al',
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

export const VisitRating: Story = {
  args: {
    form: () => <VisitRatingForm kind="purchase" id={elifsPurchase.id} />,
    typed: { '2 yıldız': '', Görüşleriniz: 'Çayım soğuktu.' },
    button: 'Gönder',
  },
}

export const PointsAtTheCounter: Story = {
  args: {
    form: () => (
      <PointsForm customer={elifsCard} scanId={scanId} onBusyChange={close} onRecorded={close} />
    ),
    typed: { Şube: 'Moda', Puan: '25' },
    button: /Puan Ekle$/i,
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
    button: 'Sonradan Ekle',
  },
}

export const NumberOfACustomer: Story = {
  args: {
    form: () => <NumberForm onClose={close} onFound={close} />,
    typed: { 'Müşterinin telefon numarası': '0532 123 45 67' },
    button: 'Numarayı Bul',
  },
}

export const BillByNumber: Story = {
  args: {
    form: () => (
      <NumberBill
        number={{ scanId, name: 'Elif Y.', expiresAt: '2099-01-01T00:00:00.000Z' }}
        branchId={1}
        bounds={{ each: 100_000, day: 2 }}
        onClose={close}
        onRecorded={close}
      />
    ),
    typed: { Tutar: '185,00' },
    again: { Tutar: '95,00' },
    button: 'Alışverişi Kaydet',
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
    button: /İade Et$/,
  },
}

export const CollectedOrder: Story = {
  args: {
    form: () => (
      <CollectDialog
        ticket={ticketOf(127, { state: 'ready' })}
        onClose={close}
        onCollected={close}
      />
    ),
    typed: { 'Fiş numarası': 'A-0042' },
    button: /Teslim Et$/,
  },
}

export const OrderRefund: Story = {
  args: {
    form: () => <RefundDialog order={collected} onClose={close} />,
    typed: { Neden: 'kalite', Açıklama: 'Soğuk geldi.' },
    button: '3 Ürünü İade Et',
  },
}
