import type { GivenRating, Rating, RatingSummary } from '../contracts/ratings/ratings.ts'
import type { GivenVisitRating, OwnVisitRating } from '../contracts/ratings/visit-ratings.ts'
import { branchOf, day, elif, kerem, longName, minutesAgo, suleyman } from './fixtures.ts'

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

/** Ratings of visits, newest first, as those see them who see names. */
export const visitRatings: GivenVisitRating[] = (
  [
    [elif, 'order', 1, 5, 'Siparişim tam saatinde hazırdı.', 0],
    [suleyman, 'purchase', 3, 1, 'Kahvem soğuktu, kimse de ilgilenmedi.', 1],
    [{ ...elif, id: 44, fullName: longName }, 'purchase', 1, 4, null, 2],
    [{ ...elif, id: 45, fullName: 'Işıl Çağlar' }, 'order', 2, 2, 'Yanlış süt konmuş.', 4],
    [kerem, 'order', 3, 5, 'Bahçesi bambaşka.', 8],
  ] as const
).map(([person, kind, branchId, stars, comment, days], index) => ({
  id: 190 - index,
  kind,
  branch: branchOf(branchId),
  author: { id: person.id, fullName: person.fullName },
  stars,
  comment,
  createdAt: minutesAgo(days * day + 25 * (index + 1)),
}))

/** The same without names, and with the day alone. */
export const namelessRatings: GivenVisitRating[] = visitRatings.map((rating) => ({
  ...rating,
  author: null,
  createdAt: `${rating.createdAt.slice(0, 10)}T00:00:00+03:00`,
}))

export const visitSummary: RatingSummary = {
  total: 356,
  average: 4.6,
  distribution: [
    { stars: 5, ratings: 262 },
    { stars: 4, ratings: 61 },
    { stars: 3, ratings: 18 },
    { stars: 2, ratings: 9 },
    { stars: 1, ratings: 6 },
  ],
}

/** A visit that waits for its rating, for days yet. */
export const openVisit: OwnVisitRating = { rating: null, until: minutesAgo(-11 * day) }

/** A visit that Elif has rated. */
export const ratedVisit: OwnVisitRating = {
  rating: { stars: 4, comment: 'Ellerinize sağlık.', createdAt: minutesAgo(day) },
  until: null,
}

/** A visit of which nothing is asked: it was too long ago, or went back. */
export const pastVisit: OwnVisitRating = { rating: null, until: null }
