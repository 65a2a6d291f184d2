import { lazy, Suspense, useState } from 'react'
import { Badge } from '#ui/data/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Logo } from '#ui/foundations/logo.tsx'
import { useDocumentTitle } from '#web/shared/screen.tsx'
import { LoginForm } from './login-form.tsx'
import { SessionEndNotice } from './session-end-notice.tsx'

const InvitationForm = lazy(() =>
  import('./invitation-form.tsx').then(({ InvitationForm }) => ({ default: InvitationForm })),
)
const RegisterForm = lazy(() =>
  import('./register-form.tsx').then(({ RegisterForm }) => ({ default: RegisterForm })),
)

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

/** Sign-in for everyone, the administrators' sign-in, registration and invitations. */
export function AuthScreen(props: AuthScreenProps) {
  const { layer, form, invitation, inviteCode, onFormChange, onSignedIn, onRegistered } = props
  const registering = form === 'register' && !layer
  const shown = invitation !== undefined ? 'invitation' : registering ? 'register' : 'login'
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
          {invitation !== undefined ? (
            <Suspense fallback={<Skeleton className="h-72" />}>
              <InvitationForm token={invitation} onSignedIn={onSignedIn} />
            </Suspense>
          ) : registering ? (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <RegisterForm inviteCode={inviteCode} onRegistered={onRegistered} />
            </Suspense>
          ) : (
            <LoginForm layer={layer} onSignedIn={onSignedIn} onStep={setSecond} key={layer} />
          )}
          {!layer && shown !== 'invitation' && !inTheMiddle && (
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

/** The picture half of the screen: a cup and the tagline. Only wide screens show it. */
function Welcome() {
  return (
    <aside className="relative hidden place-items-center overflow-hidden bg-espresso-crema p-12 text-espresso-ink lg:grid">
      <div className="grid justify-items-center gap-8 text-center">
        <CupFromAbove />
        <p className="font-display font-semibold text-4xl">Telve</p>
        <p className="text-espresso-muted text-sm tracking-[0.2em]">COFFEE SHOP & HOME CONCEPT</p>
      </div>
    </aside>
  )
}

/** A cup of coffee from above, with the grounds that gave the product its name. */
function CupFromAbove() {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 320" className="w-72 max-w-full">
      <circle
        cx="160"
        cy="160"
        r="150"
        className="fill-espresso stroke-crema"
        strokeOpacity=".35"
      />
      <circle cx="160" cy="160" r="128" className="fill-none stroke-crema" strokeOpacity=".2" />
      <path
        d="M246 124c48-18 66 42 22 58l-20 4"
        className="fill-none stroke-espresso-ink"
        strokeWidth="14"
        strokeLinecap="round"
      />
      <circle cx="160" cy="160" r="98" className="fill-espresso-ink" />
      <circle cx="160" cy="160" r="84" className="fill-espresso-deep" />
      <path
        d="M92 170c14-40 34 4 56-22s30-34 52-6 22 4 40 14c-2 46-38 80-80 80-36 0-64-28-68-66Z"
        className="fill-crema"
        fillOpacity=".55"
      />
      <path
        d="M104 190c20-22 30 10 52-8s34-16 48 2 18 4 26 8c-14 28-40 44-70 44-26 0-46-18-56-46Z"
        className="fill-espresso"
      />
      <path
        d="M116 112c18-20 48-26 72-14"
        className="fill-none stroke-crema"
        strokeWidth="6"
        strokeLinecap="round"
        strokeOpacity=".7"
      />
      <g className="fill-crema" fillOpacity=".8">
        <circle cx="132" cy="142" r="4" />
        <circle cx="206" cy="126" r="3" />
        <circle cx="176" cy="116" r="2.5" />
        <circle cx="222" cy="150" r="2.5" />
      </g>
    </svg>
  )
}
