import type { Right } from '#api/contracts/posts/rights.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'

/** What of a person tells what they may do. */
export type Viewer = Pick<CurrentUser, 'rights' | 'counterRights'>

/** Whether somebody may do a part of a counter's work at some branch. The server decides; this shows. */
export const mayAtCounter = (person: Viewer | null | undefined, right: Right): boolean =>
  person?.counterRights.includes(right) ?? false

/** Whether somebody works at a counter and not in the office: they record bills, and do not manage the chain. */
export const worksAtCounter = (person: Viewer | null | undefined): boolean =>
  mayAtCounter(person, 'bills.record') && !person?.rights.includes('chain.manage')
