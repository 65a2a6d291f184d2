import * as z from 'zod'
import { Id, IdText } from './fields.ts'

/**
 * Of which branches figures and lists are asked for (decisions/288, 293): of one, or of those of a region. Without both of the whole
 * chain, for whoever sees that, else of all branches that are the caller's, together. Both at once are refused.
 */
export const scopeQuery = { branchId: IdText.optional(), regionId: IdText.optional() }

/** The same in a body. */
export const scopeBody = { branchId: Id.optional(), regionId: Id.optional() }

/** What such a call refuses. */
export const scopeRefusals = ['branch_not_found', 'region_not_found'] as const

/** Of which branches an answer is, by id; null: of the whole chain, and of what belongs to no branch. */
export const toldScope = { branchIds: z.array(Id).nullable() }
