import { Elysia } from 'elysia'
import type { Queryable, Sql } from '#sql/connection.ts'
import { noteSecurity } from '#sql/security-log.ts'
import {
  changeStampCard,
  createStampCard,
  deleteStampCard,
  listArchivedStampCards,
  listStampCards,
  restoreStampCard,
  type StampCard,
} from '../contracts/stamps/cards.ts'
import { changing, noteChange } from '../http/changes.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import type { Actor } from '../sessions/sessions.ts'
import {
  addStampCard,
  archivedStampCards,
  archiveStampCard,
  areOnTheMenu,
  bringBackStampCard,
  findStampCard,
  stampCards,
  updateStampCard,
} from './queries.ts'

/** @throws Refusal invalid_request for a product that is not on the menu */
async function refuseUnknown(
  sql: Queryable,
  itemIds: readonly number[] | undefined,
): Promise<void> {
  if (itemIds && !(await areOnTheMenu(sql, itemIds)))
    throw new Refusal('invalid_request', {
      fields: { itemIds: 'Seçilen ürünlerden biri menüde yok.' },
    })
}

const note = (
  sql: Queryable,
  actor: Actor,
  act: 'created' | 'changed' | 'archived' | 'restored',
  card: StampCard,
) =>
  noteSecurity(sql, {
    kind: 'stamp_card_changed',
    actorId: actor.id,
    subjectId: null,
    address: actor.address,
    detail: { act, id: card.id, name: card.name },
  })

const historyOf = (id: number) => ({
  thing: 'stamp-card' as const,
  id,
  find: (tx: Queryable) => findStampCard(tx, id),
})

/** What administrators do with stamp cards (programme.md §4). */
export const stampRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'stamps' })
    .use(gate(listStampCards, () => stampCards(sql)))
    .use(
      gate(createStampCard, ({ person, body, once }) =>
        once(async (tx) => {
          await refuseUnknown(tx, body.itemIds)
          const card = await addStampCard(tx, body)
          if (!card) throw new Refusal('too_many_cards')
          await note(tx, person, 'created', card)
          await noteChange(tx, person, { thing: 'stamp-card', id: card.id, after: card })
          return card
        }),
      ),
    )
    .use(
      gate(changeStampCard, ({ person, params: { id }, body, version }) =>
        changing(sql, person, historyOf(id), async (tx) => {
          await refuseUnknown(tx, body.itemIds)
          const card = await updateStampCard(tx, { id, version }, body)
          if (!card) throw conflictOrNotFound(await findStampCard(tx, id), 'stamp_card_not_found')
          await note(tx, person, 'changed', card)
          return card
        }),
      ),
    )
    .use(
      gate(deleteStampCard, ({ person, params: { id }, version }) =>
        changing(sql, person, historyOf(id), async (tx) => {
          const card = await archiveStampCard(tx, { id, version })
          if (!card) throw conflictOrNotFound(await findStampCard(tx, id), 'stamp_card_not_found')
          await note(tx, person, 'archived', card)
        }),
      ),
    )
    .use(gate(listArchivedStampCards, () => archivedStampCards(sql)))
    .use(
      gate(restoreStampCard, ({ person, params: { id } }) =>
        changing(sql, person, { ...historyOf(id), restored: true }, async (tx) => {
          const card = await bringBackStampCard(tx, id)
          if (!card) throw new Refusal('stamp_card_not_found')
          if (card === 'too_many_cards') throw new Refusal(card)
          await note(tx, person, 'restored', card)
          return card
        }),
      ),
    )
