import { useQuery } from '@tanstack/react-query'
import { OwnPin } from '#web/features/tablets/own-pin.tsx'
import { mayAtCounter } from '#web/shared/counter-rights.ts'
import { PasswordLink } from '#web/shared/password-link.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { WayBack } from '#web/shared/way-back.tsx'
import { OwnFactors } from './own-factors.tsx'
import { OwnSessions } from './own-sessions.tsx'

/** `Güvenlik`: how a person signs in, and where they are signed in (issue 15 §4). */
export function OwnSecurityScreen() {
  const user = useQuery(currentUserQuery).data
  return (
    <Screen back={<WayBack to="/profile" />} title="Güvenlik">
      <OwnFactors />
      {mayAtCounter(user, 'bills.record') && <OwnPin />}
      <OwnSessions />
      <PasswordLink />
    </Screen>
  )
}
