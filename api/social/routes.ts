import { Elysia } from 'elysia'
import { type SocialPages, socialPages } from '../contracts/social/social.ts'
import type { Gate } from '../http/gate.ts'

/** The company's pages elsewhere, as the environment names them (docs/operations.md). */
export const socialRoutes = ({ gate, pages }: { gate: Gate; pages: SocialPages }) =>
  new Elysia({ name: 'social' }).use(gate(socialPages, async () => pages))
