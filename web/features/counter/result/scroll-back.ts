/** Scrolls up to what begins above the edge of the screen; leaves alone what begins below it. */
export function scrollBackTo(part: HTMLElement | null): void {
  if (part && part.getBoundingClientRect().top < 0) part.scrollIntoView({ block: 'start' })
}
