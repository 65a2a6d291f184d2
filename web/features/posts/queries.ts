import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { exportPosts, listPosts, ownBranches, personPosts } from '#api/contracts/posts/posts.ts'
import { listRegions } from '#api/contracts/posts/regions.ts'
import { PostRole } from '#api/contracts/roles.ts'
import { callFile } from '#web/shared/client.ts'
import { pages, query } from '#web/shared/query.ts'

/** The filters of the list, from the address. */
export const PostsSearch = z.object({
  branch: z.int().positive().optional().catch(undefined),
  region: z.int().positive().optional().catch(undefined),
  role: PostRole.optional().catch(undefined),
  /** those alone that nobody has given by branch yet */
  unsorted: z.literal(true).optional().catch(undefined),
})
export type PostsSearch = z.output<typeof PostsSearch>

/** Who may what where, newest first. Always stale: others give and end posts meanwhile. */
export const postsQuery = ({ branch, region, role, unsorted }: PostsSearch) =>
  pages(
    listPosts,
    {
      query: {
        limit: 30,
        branchId: branch,
        regionId: region,
        role,
        ...(unsorted && { unsorted: 'true' }),
      },
    },
    { staleTime: 0 },
  )

/** The same as a file. */
export const exportPostsMutation = mutationOptions({
  mutationFn: ({ branch, region, role, unsorted }: PostsSearch) =>
    callFile(exportPosts, {
      body: { branchId: branch, regionId: region, role, unsorted },
      timeout: 60_000,
    }),
})

/** A person's posts, those that have ended last. */
export const personPostsQuery = (id: number) =>
  query(personPosts, { params: { id } }, { staleTime: 0 })

/** Groups of branches, by name. Always stale: others edit them meanwhile. */
export const regionsQuery = query(listRegions, {}, { staleTime: 0 })

/** At which branches the signed-in person records; kept for a counter without a network. */
export const ownBranchesQuery = query(ownBranches, {}, { keeps: true })
