import { Elysia } from 'elysia'
import { type Clock, dateOf } from '#sql/clock.ts'
import { noteSecurity } from '#sql/security-log.ts'
import { downloadOwnData } from '../contracts/account/own-data.ts'
import { countAttempt, type Limit } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { archiveOf, type Sources, streamOf } from './archive.ts'

interface Deps extends Sources {
  gate: Gate
  clock: Clock
  /** how many archives a person takes */
  archives: Limit
  /** The caller's network address. */
  addressOf(request: Request): string
}

/** `Verilerimi İndir`: everything kept about the caller, for the caller alone (decisions/165). */
export const ownDataRoutes = ({ gate, clock, archives, addressOf, ...sources }: Deps) =>
  new Elysia({ name: 'own-data' }).use(
    gate(downloadOwnData, async ({ person, request }) => {
      await countAttempt(sources.sql, `own-data:${person.id}`, archives)
      await noteSecurity(sources.sql, {
        kind: 'data_exported',
        actorId: person.id,
        subjectId: person.id,
        address: addressOf(request),
      })
      await sources.sql`select note_archive(${person.id})`
      const at = await dateOf(sources.sql, clock())
      return new Response(streamOf(archiveOf(sources, person.id, at)), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="verilerim.zip"',
        },
      })
    }),
  )
