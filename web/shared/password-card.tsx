import { Link } from '@tanstack/react-router'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Button } from '#ui/forms/button.tsx'

/** `Şifre`: the way to the form that changes it. */
export function PasswordCard() {
  return (
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
  )
}
