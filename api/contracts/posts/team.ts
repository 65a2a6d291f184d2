import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, IdText } from '../fields.ts'
import { PostRole } from '../roles.ts'
import { scopeQuery, scopeRefusals } from '../scope.ts'
import { text, writable } from '../typed-fields.ts'
import { Invitation, Named } from './invitations.ts'
import { PersonPost, Post } from './posts.ts'
import { teamRoles } from './rights.ts'

/** The most posts of a branch that its team shows. */
export const teamShown = 300

/** Who works at a branch, as its manager sees it (decisions/275). */
export const Team = z.object({
  /** null: of a region, whose posts are given branch by branch (decisions/293) */
  branch: Named.nullable(),
  /** the roles that the caller gives at the branch */
  roles: z.array(PostRole),
  /** what reaches the branch or one of the region's, posts of branches first */
  posts: z.array(
    PersonPost.extend({
      /** whether the caller may end it */
      mayEnd: z.boolean(),
    }),
  ),
  /** how many more there are */
  hidden: z.int().min(0),
  /** those that nobody has accepted yet, the newest first */
  invitations: z.array(Invitation),
})
export type Team = z.output<typeof Team>
export type TeamPost = Team['posts'][number]

export const readTeam = endpoint('get', '/api/team', {
  summary:
    'Who works at a branch or in a region, and who is invited to: for who gives posts there; by default at the first ' +
    'such branch',
  audience: 'posts.give',
  at: 'scope',
  query: z.object(scopeQuery),
  answer: Team,
  refusals: [...scopeRefusals, 'no_right_here'],
})

/** Somebody who works in the chain, by their name and where. */
export const Colleague = z.object({
  id: Id,
  fullName: z.string(),
  /** where, in words: up to three */
  places: z.array(z.string()),
})
export type Colleague = z.output<typeof Colleague>

export const findColleagues = endpoint('get', '/api/team/colleagues', {
  summary: 'People who work anywhere in the chain by the beginnings of their names, twenty at most',
  audience: 'posts.give',
  at: 'written',
  query: z.object({
    branchId: IdText,
    name: z
      .string()
      .refine(writable, 'Metinde geçersiz karakter var.')
      .trim()
      .min(2, 'En az iki harf yazın.')
      .max(100, 'En fazla 100 harf yazın.'),
  }),
  answer: z.array(Colleague),
  refusals: ['no_right_here'],
})

/** A role at the branch, and the last day on which it holds; null without end. */
const given = {
  branchId: Id,
  role: z.enum(teamRoles, 'Bir görev seçin.'),
  lastDay: CalendarDate.nullable(),
}

export const giveTeamPost = endpoint('post', '/api/team/posts', {
  summary:
    'Give somebody who works in the chain a role at a branch as well, to a last day where they are lent',
  audience: 'posts.give',
  at: 'written',
  proved: true,
  ownLines: true,
  body: z.strictObject({ ...given, personId: z.int({ error: 'Bir kişi seçin.' }).positive() }),
  answer: z.array(Post),
  status: 201,
  idempotent: 'answer',
  refusals: [
    ...(['user_not_found', 'user_inactive', 'branch_not_found', 'own_post'] as const),
    ...(['no_right_here', 'post_held', 'post_day', 'busy'] as const),
  ],
})

export const endTeamPost = endpoint('post', '/api/team/posts/:id/end', {
  summary:
    'End a post at a branch whose posts the caller gives; its person is signed out everywhere',
  audience: 'posts.give',
  at: 'written',
  proved: true,
  ownLines: true,
  params: z.object({ id: IdText }),
  answer: Post,
  refusals: ['post_not_found', 'own_post', 'no_right_here', 'last_admin', 'busy'],
})

export const inviteToTeam = endpoint('post', '/api/team/invitations', {
  summary:
    'Invite somebody to a role at a branch; the team has the link, which holds for seven days',
  audience: 'posts.give',
  at: 'written',
  proved: true,
  ownLines: true,
  rateLimit: 'rare',
  body: z.strictObject({ ...given, forWhom: text(60, 'Kimin için olduğunu yazın.') }),
  answer: z.object({ id: Id }),
  status: 201,
  idempotent: 'answer',
  refusals: ['branch_not_found', 'no_right_here', 'post_day', 'invitations_full', 'busy'],
})

export const withdrawInvitation = endpoint('delete', '/api/team/invitations/:id', {
  summary: 'Withdraw an invitation, once however often it is asked',
  audience: 'posts.give',
  at: 'written',
  ownLines: true,
  params: z.object({ id: IdText }),
  refusals: ['invitation_not_found', 'invitation_accepted', 'no_right_here', 'busy'],
})
