import { socialPages } from '#api/contracts/social/social.ts'
import { query } from '#web/shared/query.ts'

/** The company's social pages. */
export const socialPagesQuery = query(socialPages)
