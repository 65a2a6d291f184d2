import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { branchesWith, regionsWith } from '#sql/rights.ts'
import {
  endPost,
  exportPosts,
  givePosts,
  listPosts,
  ownBranches,
  type Post,
  personPosts,
} from '../contracts/posts/posts.ts'
import type { Right } from '../contracts/posts/rights.ts'
import type { Gate } from '../http/gate.ts'
import { inTurn } from '../http/in-turn.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { csvDownload } from '../http/spreadsheet.ts'
import type { Caller } from '../sessions/sessions.ts'
import { exportHeld } from './file.ts'
import { end, findPost, give, postsOf, postsThatHold } from './queries.ts'

/** Ends a post. @returns it @throws Refusal */
export async function ended(sql: Sql, caller: Caller, id: number): Promise<Post> {
  const refused = await inTurn(end(sql, caller, id))
  if (refused) throw new Refusal(refused)
  const post = await findPost(sql, id)
  if (!post) throw new Refusal('post_not_found')
  return post
}

/** Who has which role where, and who gives and ends them: give_posts() and end_post() decide (decisions/255). */
export const postRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'posts' })
    .use(
      gate(personPosts, async ({ params: { id } }) => {
        const posts = await postsOf(sql, id)
        if (!posts) throw new Refusal('user_not_found')
        return posts
      }),
    )
    .use(
      gate(listPosts, async ({ scope, query, request, headers }) => {
        const { regionId, role, unsorted, before, limit } = query
        const asked = {
          scope,
          regionId,
          role,
          unsorted: unsorted === 'true',
          before,
          most: limit + 1,
        }
        const found = page(await postsThatHold(sql, asked), limit, request)
        Object.assign(headers, found.headers)
        return found.rows
      }),
    )
    .use(
      gate(exportPosts, async ({ person, scope, body }) =>
        csvDownload(await exportHeld(sql, person, scope, body), 'kim-ne-yapabilir.csv'),
      ),
    )
    .use(
      gate(givePosts, ({ person, params: { id }, body, once }) =>
        once(async (tx) => {
          const refused = await inTurn(give(tx, person, id, body))
          if (refused) throw new Refusal(refused)
          return (await postsOf(tx, id)) ?? []
        }),
      ),
    )
    .use(gate(endPost, ({ person, params: { id } }) => ended(sql, person, id)))
    .use(
      gate(ownBranches, async ({ person: { id, session } }) => {
        const branchesOf = (right: Right) => branchesWith(sql, { personId: id, right, session })
        const regionsOf = (right: Right) => regionsWith(sql, { personId: id, right, session })
        return {
          branchIds: await branchesOf('bills.record'),
          figureBranchIds: await branchesOf('figures.see'),
          reportBranchIds: await branchesOf('reports.see'),
          reportRegions: await regionsOf('reports.see'),
          orderRegions: await regionsOf('orders.see'),
          tabletRegions: await regionsOf('tablets.manage'),
          teamRegions: await regionsOf('posts.give'),
          tabletBranchIds: await branchesOf('tablets.manage'),
          teamBranchIds: await branchesOf('posts.give'),
          ratingBranchIds: await branchesOf('ratings.see'),
          ratingRegions: await regionsOf('ratings.see'),
        }
      }),
    )
