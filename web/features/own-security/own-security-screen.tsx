import { PasswordLink } from '#web/shared/password-link.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { WayBack } from '#web/shared/way-back.tsx'
import { OwnFactors } from './own-factors.tsx'
import { OwnSessions } from './own-sessions.tsx'

/** `Güvenlik`: how a person signs in, and where they are signed in (issue 15 §4). */
export function OwnSecurityScreen() {
  return (
    <Screen back={<WayBack to="/profile" />} title="Güvenlik">
      <OwnFactors />
      <OwnSessions />
      <PasswordLink />
    </Screen>
  )
}
