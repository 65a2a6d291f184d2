import type { HttpHandler } from 'msw'
import { endOfBranchDay } from '../contracts/branches/opening.ts'
import { type BranchOrdering, changeBrake, readOrdering } from '../contracts/branches/ordering.ts'
import { answers } from './mock.ts'

/** A branch that takes orders without a brake. */
export const ordering: BranchOrdering = {
  takesOrders: true,
  isOpen: true,
  pausedUntil: null,
  delayMinutes: 0,
  delayUntil: null,
  version: 1,
}

const dayEnds = () => new Date(endOfBranchDay(Date.now())).toISOString()
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Mocks of whether a branch takes orders, and of its brake. */
export const orderingHandlers: HttpHandler[] = [
  answers(readOrdering, ordering),
  answers(changeBrake, ({ body: { delayMinutes = 0, pause = 'none' } }) => ({
    ...ordering,
    delayMinutes,
    delayUntil: delayMinutes > 0 ? dayEnds() : null,
    pausedUntil: pause === 'none' ? null : pause === 'day' ? dayEnds() : inMinutes(Number(pause)),
    version: 2,
  })),
]
