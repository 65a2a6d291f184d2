import { ownBounds } from '../contracts/bounds/own-bounds.ts'
import {
  endPost,
  exportPosts,
  givePosts,
  listPosts,
  ownBranches,
  type Post,
  personPosts,
} from '../contracts/posts/posts.ts'
import {
  changeRegion,
  createRegion,
  deleteRegion,
  listRegions,
} from '../contracts/posts/regions.ts'
import { changed } from './changed.ts'
import { answers } from './mock.ts'
import { isInScope, ownBranchesOf, posts, postsOfAll, regions } from './post-fixtures.ts'

/** The regions by name. */
const named = regions.map(({ id, name }) => ({ id, name }))

/** Who has which role where. */
export const postHandlers = [
  answers(personPosts, posts),
  answers(listPosts, ({ query }) =>
    postsOfAll.filter(({ branch }) => branch === null || isInScope(query, branch.id)),
  ),
  answers(exportPosts, 'Kişi;Görev;Nerede\r\n'),
  answers(givePosts, posts),
  answers(endPost, ({ params }) => {
    const post = posts.find(({ id }) => id === Number(params.id)) ?? (posts[0] as Post)
    return { ...post, endedAt: '2026-11-19T15:00:00+03:00', endedBy: 'Defne Korkmaz' }
  }),
  answers(ownBranches, ownBranchesOf(null, named)),
  answers(ownBounds, {
    points: { each: 2_000, day: 50_000 },
    bills: { each: 1_000_000, day: 25_000_000 },
    lateBills: { each: 1_000_000, day: 25_000_000 },
  }),
  answers(listRegions, regions),
  answers(createRegion, ({ body }) => ({ ...body, id: 3, people: 0, version: 1 })),
  answers(changeRegion, (asked) => changed(regions, changeRegion, asked)),
  answers(deleteRegion),
]
