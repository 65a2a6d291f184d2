import type { GivenRating, Rating, RatingSummary } from '../contracts/ratings/ratings.ts'
import { day, elif, kerem, longName, minutesAgo, suleyman } from './fixtures.ts'

export const elifsRating: Rating = {
  id: 71,
  userId: elif.id,
  stars: 5,
  comment: 'Puanlarım hemen geliyor, çok pratik.',
  createdAt: minutesAgo(12 * day),
}

/** All ratings, newest first. */
export const ratings: GivenRating[] = (
  [
    [elif, 5, 'Puanlarım hemen geliyor, çok pratik.', 0],
    [kerem, 4, 'Kahveler harika, öğle saatinde biraz kalabalık oluyor.', 1],
    [suleyman, 2, 'Siparişim eksik geldi, hemen telafi ettiler ama keyfim kaçtı.', 2],
    [{ ...elif, id: 44, fullName: longName }, 5, null, 5],
    [{ ...elif, id: 45, fullName: 'Işıl Çağlar' }, 5, 'Ellerinize sağlık.', 9],
  ] as const
).map(([person, stars, comment, days], index) => ({
  id: 90 - index,
  userId: person.id,
  fullName: person.fullName,
  stars,
  comment,
  createdAt: minutesAgo(days * day + 35 * (index + 1)),
}))

export const ratingSummary: RatingSummary = {
  total: 1_284,
  average: 4.3,
  distribution: [
    { stars: 5, ratings: 742 },
    { stars: 4, ratings: 318 },
    { stars: 3, ratings: 131 },
    { stars: 2, ratings: 64 },
    { stars: 1, ratings: 29 },
  ],
}
