import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Gate } from '../http/gate.ts'

/** What routes of figures are given. */
export interface FigureDeps {
  gate: Gate
  sql: Sql
  /** what reads many rows asks here, and keeps no other request waiting */
  figures: Sql
  clock: Clock
}
