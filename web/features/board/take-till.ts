/** Leads to whoever takes the till, and then to the board or the counter. */
export type TakeTill = (to: '/board' | '/qr') => void

/** A shared tablet that nobody has taken: it moves orders, and all else needs a person (decisions/274). */
export interface AloneTablet {
  name: string
  onTake: TakeTill
}
