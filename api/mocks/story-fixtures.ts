import type { PersonStory } from '../contracts/users/story.ts'
import type { ManagedUser } from '../contracts/users/users.ts'
import { minutesAgo, notifications, people } from './fixtures.ts'
import { ratings, visitRatings } from './rating-fixtures.ts'
import { securityEntries } from './security-fixtures.ts'

/** A person's story, as their drawer shows it. */
export const storyOfPerson = (id: number): PersonStory => {
  const user = people.find((person) => person.id === id) ?? (people[0] as ManagedUser)
  return {
    user,
    spent: { purchases: 41, amount: 784_650 },
    houseNote: {
      id: user.id,
      note: 'Sütlü kahveyi laktozsuz sütle ister; Moda’daki masayı sorar.',
      actor: { id: 7, fullName: 'Kerem Aydın' },
      at: minutesAgo(60 * 24 * 12),
      version: 3,
    },
    entries: 86,
    consents: { email: true, sms: false, call: false, push: true },
    devices: 1,
    sessions: 2,
    passkeys: 1,
    codes: true,
    ratings: ratings.filter((rating) => rating.userId === user.id),
    visitRatings: visitRatings.filter(({ author }) => author?.id === user.id),
    notifications: notifications.slice(0, 3).map(({ id, title, message, isRead, createdAt }) => ({
      ...{ id, title, message, isRead, createdAt },
    })),
    security: securityEntries
      .filter(({ actor, subject }) => [actor?.id, subject?.id].includes(user.id))
      .slice(0, 8),
  }
}
