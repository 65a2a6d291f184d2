import { useQuery } from '@tanstack/react-query'
import type { PointEntry } from '#api/contracts/points/points.ts'
import { causeSentence } from './cause-words.ts'
import { causeQuery } from './queries.ts'
import { WhyOnItsWay } from './why-on-its-way.tsx'

/** `Neden?` of points that were spent on an order or a reward, or came back of one. */
export function CauseWhy({ entry }: { entry: PointEntry }) {
  const why = useQuery(causeQuery(entry.id))
  return why.data ? (
    <p className="wrap-anywhere">{causeSentence(why.data, entry)}</p>
  ) : (
    <WhyOnItsWay why={why} />
  )
}
