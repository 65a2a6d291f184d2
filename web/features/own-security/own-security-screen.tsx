import { Link } from '@tanstack/react-router'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { OwnFactors } from './own-factors.tsx'
import { OwnSessions } from './own-sessions.tsx'

/** `Güvenlik`: how a person signs in, and where they are signed in (issue 15 §4). */
export function OwnSecurityScreen() {
  return (
    <Screen title="Güvenlik">
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <CardTitle>Şifre</CardTitle>
          <p className="text-muted text-sm">
            Değiştirdiğinizde diğer cihazlardaki oturumlar kapanır.
          </p>
        </div>
        <Button asChild tone="plain">
          <Link to="/account-settings" hash="password">
            Şifremi Yenile
          </Link>
        </Button>
      </Card>
      <OwnFactors />
      <OwnSessions />
    </Screen>
  )
}
