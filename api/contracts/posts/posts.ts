import * as z from 'zod'
import { csvExport } from '../csv-export.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, IdText, Instant, PageSize } from '../fields.ts'
import { PostRole } from '../roles.ts'
import { scopeBody, scopeQuery, scopeRefusals } from '../scope.ts'

const Named = z.object({ id: Id, name: z.string() })

/** A role of a person in a scope, as those see it who give roles (decisions/253). */
export const Post = z.object({
  id: Id,
  role: PostRole,
  /** where it holds; null with `region` null: in every branch */
  branch: Named.nullable(),
  region: Named.nullable(),
  startsAt: Instant,
  /** the instant from which it gives no right any more */
  until: Instant.nullable(),
  /** null: by the product, or of before there were posts */
  givenBy: z.string().nullable(),
  /** whether nobody has said at which branches: somebody should go through it */
  isUnsorted: z.boolean(),
  endedAt: Instant.nullable(),
  endedBy: z.string().nullable(),
})
export type Post = z.output<typeof Post>

/** The most ended posts of a person that are shown. */
export const endedShown = 20

export const personPosts = endpoint('get', '/api/admin/users/:id/posts', {
  summary: 'The posts of a person: those that hold, then the last twenty that have ended',
  audience: 'chain.manage',
  params: z.object({ id: IdText }),
  answer: z.array(Post),
  refusals: ['user_not_found'],
})

/** What is given at once: a role at some branches or in a region, or in every branch where neither is named. */
export const PostFields = z.strictObject({
  role: z.enum(PostRole.options, 'Bir görev seçin.'),
  branchIds: z.array(Id).max(500, 'En fazla 500 şube seçilebilir.'),
  /** in the place of branches */
  regionId: Id.nullable(),
  /** the last day on which it holds; null without end */
  lastDay: CalendarDate.nullable(),
})

export const givePosts = endpoint('post', '/api/admin/users/:id/posts', {
  summary:
    'Give a person a role at branches, in a region or everywhere; nobody gives it to themselves',
  audience: 'chain.manage',
  proved: true,
  ownLines: true,
  params: z.object({ id: IdText }),
  body: PostFields,
  answer: z.array(Post),
  status: 201,
  idempotent: 'answer',
  refusals: [
    'user_not_found',
    'user_inactive',
    'branch_not_found',
    'own_post',
    'no_right_here',
    'post_held',
    'post_day',
    'post_without_end',
    'post_of_chain',
    'post_in_one_scope',
    'region_not_found',
    'busy',
  ],
})

export const endPost = endpoint('post', '/api/admin/posts/:id/end', {
  summary: 'End a post, once however often it is asked; its person is signed out everywhere',
  audience: 'chain.manage',
  proved: true,
  ownLines: true,
  params: z.object({ id: IdText }),
  answer: Post,
  refusals: ['post_not_found', 'own_post', 'no_right_here', 'last_admin', 'busy'],
})

/** A post with its person, of a list over branches. */
export const PersonPost = Post.extend({ person: z.object({ id: Id, fullName: z.string() }) })
export type PersonPost = z.output<typeof PersonPost>

export const listPosts = endpoint('get', '/api/admin/posts', {
  summary:
    'Who may what where: the posts that hold now, the newest first; all of them, those that reach a branch or a region, or those ' +
    'that nobody has given by branch yet',
  audience: 'chain.manage',
  at: 'scope',
  query: z.object({
    ...scopeQuery,
    role: PostRole.optional(),
    unsorted: z.literal('true').optional(),
    /** the last id of the previous page (decisions.md §7) */
    before: IdText.optional(),
    limit: PageSize,
  }),
  answer: z.array(PersonPost),
  refusals: scopeRefusals,
  paged: true,
})

export const exportPosts = endpoint('post', '/api/admin/posts/export', {
  summary:
    'Who may what where as a file for a spreadsheet: the posts that hold now, filtered as the list; the log notes it',
  ...csvExport,
  audience: 'chain.manage',
  at: 'scope',
  body: z.strictObject({
    ...scopeBody,
    role: PostRole.optional(),
    unsorted: z.literal(true).optional(),
  }),
  refusals: scopeRefusals,
})

const Regions = z.array(Named)
/** What processes of before do not tell is none. */
const LaterIds = z.array(Id).nullable().default([])

export const ownBranches = endpoint('get', '/api/posts/own-branches', {
  summary:
    'The branches at which the caller records, whose figures, reports and ratings they see, whose tablets they manage, and where ' +
    'they give posts; null: every one. And the regions of which they do so at every branch, by name',
  audience: 'staff',
  answer: z.object({
    branchIds: z.array(Id).nullable(),
    figureBranchIds: z.array(Id).nullable(),
    reportBranchIds: z.array(Id).nullable(),
    reportRegions: Regions,
    /** of which they see the orders, and manage the tablets, of every branch (decisions/293) */
    orderRegions: Regions,
    tabletRegions: Regions,
    /** in whose every branch they give posts */
    teamRegions: Regions,
    tabletBranchIds: z.array(Id).nullable(),
    teamBranchIds: z.array(Id).nullable(),
    /** whose ratings they see (decisions/304) */
    ratingBranchIds: LaterIds,
    ratingRegions: Regions.default([]),
  }),
  refusals: [],
})
