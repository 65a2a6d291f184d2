/** ms that the server's clock is ahead of the device's, by the last answer. */
let ahead = 0

/** The server's clock, to the second: a phone whose clock is wrong counts down rightly all the same. */
export const serverClock = {
  /** Takes the hour of an answer, as its `Date` header says it. */
  note(date: string | null): void {
    const at = Date.parse(date ?? '')
    if (at) ahead = at - Date.now()
  },
  /** What it shows when the device's shows `now`, epoch ms. */
  at: (now: number): number => now + ahead,
}
