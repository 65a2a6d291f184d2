import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Cake from 'lucide-react/icons/cake'
import QrCode from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { BirthdayForm } from './birthday-form.tsx'

interface WelcomeScreenProps {
  /** the page that was asked for before registering, a path of this site */
  next?: string | undefined
}

/**
 * The second step of registration: what the chain would like to know, each with what it is good for.
 * All of it is optional and stands in the settings too, so the way on is never closed (decisions/089).
 */
export function WelcomeScreen({ next }: WelcomeScreenProps) {
  const { data: user } = useQuery(currentUserQuery)
  if (!user) return null
  return (
    <Screen title="Hoş Geldiniz" heading={`Hoş geldin, ${firstNameOf(user.fullName)}!`}>
      <div className="grid justify-items-start gap-4">
        <p className="text-muted">
          Hesabınız hazır: kasada kodunuzu gösterin, her kahvede puan kazanın.
        </p>
        <Onward path={next} />
      </div>
      <Card className="grid gap-4">
        <Reason icon={<Cake />} title="Doğum gününüzde kahveniz bizden">
          Tarihi bir kez girmeniz yeterli. İsterseniz sonra, Hesap Ayarları’ndan.
        </Reason>
        <BirthdayForm user={user} />
      </Card>
    </Screen>
  )
}

const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? fullName

/** The way on from the second step: to the page that was asked for, else to one's own code. */
function Onward({ path }: { path: string | undefined }) {
  return (
    <Button asChild size="lg">
      {path ? (
        <Link to={path}>Devam Et</Link>
      ) : (
        <Link to="/qr">
          <QrCode aria-hidden className="size-5" />
          Kodumu Göster
        </Link>
      )}
    </Button>
  )
}

interface ReasonProps {
  icon: ReactNode
  title: string
  children: ReactNode
}

function Reason({ icon, title, children }: ReasonProps) {
  return (
    <div className="flex gap-3">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-canvas text-accent"
      >
        {icon}
      </span>
      <div>
        <CardTitle>{title}</CardTitle>
        <p className="text-muted text-sm">{children}</p>
      </div>
    </div>
  )
}
