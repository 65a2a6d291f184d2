import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { VerificationNote } from '#web/shared/verification-note.tsx'
import { WayBack } from '#web/shared/way-back.tsx'
import { NewAddressNote } from './new-address-note.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Account settings: personal details and password (product.md §13). */
export function AccountScreen() {
  const { data: user } = useQuery(currentUserQuery)
  return (
    <Screen back={<WayBack to="/profile" />} title="Hesap Ayarları">
      <Card className="grid gap-4">
        <CardTitle>Profil bilgileri</CardTitle>
        {user && !user.verified && <VerificationNote username={user.username} />}
        {user?.newUsername && <NewAddressNote address={user.newUsername} />}
        {user && <ProfileForm user={user} />}
      </Card>
      <Card id="password" className="grid scroll-mt-4 gap-4">
        <CardTitle>Şifre değiştir</CardTitle>
        <PasswordForm username={user?.username} />
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <CardTitle>Güvenlik</CardTitle>
          <p className="text-muted text-sm">Hesabınızın açık olduğu cihazlar.</p>
        </div>
        <Button asChild tone="plain">
          <Link to="/security">Güvenliğe Git</Link>
        </Button>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <CardTitle>Gizlilik ve Verilerim</CardTitle>
          <p className="text-muted text-sm">Verileriniz, size anlatılanlar ve hesabınızı silmek.</p>
        </div>
        <Button asChild tone="plain">
          <Link to="/privacy">Gizliliğe Git</Link>
        </Button>
      </Card>
    </Screen>
  )
}
