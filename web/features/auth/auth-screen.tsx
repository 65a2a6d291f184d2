import { lazy, Suspense, useState } from 'react'
import { Badge } from '#ui/data/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { CupDrawing } from '#ui/foundations/cup-drawing.tsx'
import { Logo } from '#ui/foundations/logo.tsx'
import { isTablet } from '#web/features/tablets/device.ts'
import { useDeviceSetting } from '#web/shared/device-setting.ts'
import { useDocumentTitle } from '#web/shared/screen.tsx'
import { LoginForm } from './login-form.tsx'
import { SessionEndNotice } from './session-end-notice.tsx'

const InvitationForm = lazy(() =>
  import('./invitation-form.tsx').then(({ InvitationForm }) => ({ default: InvitationForm })),
)
const RegisterForm = lazy(() =>
  import('./register-form.tsx').then(({ RegisterForm }) => ({ default: RegisterForm })),
)

const TillSignIn = lazy(() => import('#web/features/tablets/till-sign-in.tsx'))

export type AuthFormName = 'login' | 'register'

interface AuthScreenProps {
  layer?: 'admin' | undefined
  form: AuthFormName
  /** the token of an invitation to become an administrator, if the address has one */
  invitation?: string | undefined
  /** the code of a friend, if the address has one */
  inviteCode?: string | undefined
  onFormChange: (form: AuthFormName) => void
  onSignedIn: () => void
  onRegistered: () => void
}

const words = {
  login: {
    document: 'Giriş Yap',
    title: 'Hoş Geldiniz',
    text: 'Devam etmek için hesabınıza giriş yapın.',
  },
  till: {
    document: 'Kasa',
    title: 'Kasayı kim açıyor?',
    text: 'Adınıza dokunun, sonra PIN’inizi yazın.',
  },
  register: {
    document: 'Kayıt Ol',
    title: 'Aramıza katılın',
    text: 'Her kahvede puan biriktirin, dilediğiniz şubede harcayın.',
  },
  invitation: {
    document: 'Yönetici Daveti',
    title: 'Yönetici daveti',
    text: 'Telve’yi yönetmeye davet edildiniz. Bağlantı yalnızca bir kez kullanılabilir.',
  },
}

type Shown = keyof typeof words

function shownBy({ layer, form, invitation }: AuthScreenProps, atTill: boolean): Shown {
  if (invitation !== undefined) return 'invitation'
  if (form === 'register' && !layer) return 'register'
  return atTill && !layer ? 'till' : 'login'
}

/** Sign-in for everyone, the administrators' sign-in, registration and invitations. */
export function AuthScreen(props: AuthScreenProps) {
  const { layer, onFormChange } = props
  const isShared = useDeviceSetting(isTablet)
  const [byPassword, setByPassword] = useState(false)
  const shown = shownBy(props, isShared && !byPassword)
  const registering = shown === 'register'
  useDocumentTitle(words[shown].document)
  // who is in the middle of a sign-in needs neither why the last session ended nor another account
  const [isSecond, setSecond] = useState(false)
  const inTheMiddle = isSecond && shown === 'login'
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <Welcome />
      <main className="grid place-items-center px-4 py-8 sm:px-8">
        <div className="grid w-full max-w-md gap-6">
          <header className="grid justify-items-start gap-2">
            <span className="lg:hidden">
              <Logo />
            </span>
            {layer && <Badge tone="accent">Yönetici girişi</Badge>}
            <h1 tabIndex={-1} className="font-display font-semibold text-3xl outline-none">
              {words[shown].title}
            </h1>
            <p className="text-muted">{words[shown].text}</p>
          </header>
          {shown !== 'invitation' && !inTheMiddle && <SessionEndNotice />}
          <ShownForm {...props} shown={shown} onStep={setSecond} />
          {isShared && (shown === 'till' || shown === 'login') && !layer && !inTheMiddle && (
            <Button
              tone="ghost"
              className="justify-self-start px-2 text-accent"
              onClick={() => setByPassword(!byPassword)}
            >
              {byPassword ? 'PIN ile Aç' : 'E-posta ve Şifreyle Gir'}
            </Button>
          )}
          {!layer && !isShared && shown !== 'invitation' && !inTheMiddle && (
            <p className="flex flex-wrap items-center gap-x-1 text-muted">
              {registering ? 'Zaten hesabınız var mı?' : 'Henüz hesabınız yok mu?'}
              <Button
                tone="ghost"
                className="px-2 text-accent"
                onClick={() => onFormChange(registering ? 'login' : 'register')}
              >
                {registering ? 'Giriş Yapın' : 'Kayıt Olun'}
              </Button>
            </p>
          )}
        </div>
      </main>
    </div>
  )
}

interface ShownFormProps extends AuthScreenProps {
  shown: Shown
  onStep: (isSecond: boolean) => void
}

function ShownForm(props: ShownFormProps) {
  const { shown, layer, invitation, inviteCode, onSignedIn, onRegistered, onStep } = props
  if (invitation !== undefined)
    return (
      <Suspense fallback={<Skeleton className="h-72" />}>
        <InvitationForm token={invitation} onSignedIn={onSignedIn} />
      </Suspense>
    )
  if (shown === 'till')
    return (
      <Suspense fallback={<Skeleton className="h-72" />}>
        <TillSignIn onSignedIn={onSignedIn} />
      </Suspense>
    )
  if (shown === 'register')
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <RegisterForm inviteCode={inviteCode} onRegistered={onRegistered} />
      </Suspense>
    )
  return <LoginForm layer={layer} onSignedIn={onSignedIn} onStep={onStep} key={layer} />
}

/** The picture half of the screen: a cup and the tagline. Only wide screens show it. */
function Welcome() {
  return (
    <aside className="relative hidden place-items-center overflow-hidden bg-espresso-crema p-12 text-espresso-ink lg:grid">
      <div className="grid justify-items-center gap-8 text-center">
        <CupDrawing className="w-72 max-w-full" />
        <p className="font-display font-semibold text-4xl">Telve</p>
        <p className="text-espresso-muted text-sm tracking-[0.2em]">COFFEE SHOP & HOME CONCEPT</p>
      </div>
    </aside>
  )
}
