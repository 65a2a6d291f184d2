import { formatAtTime } from '#ui/foundations/spoken-clock.ts'
import { capital } from './capital.ts'
import { daysAway, dayWord } from './day-words.ts'

/** `15:30’da`, `yarın 08:00’de`. @param moment epoch ms @param now epoch ms */
export function atMoment(moment: number, now: number): string {
  const day = daysAway(moment, now) === 0 ? '' : `${dayWord(moment, now)} `
  return `${day}${formatAtTime(moment)}`
}

/** That a branch takes no orders for a while, without the hour. */
export const pauseSentence = 'Bu şube yoğunluk nedeniyle sipariş almaya ara verdi.'

/** That, and when it takes orders again. @param until epoch ms @param now epoch ms */
export function pausedText(until: number, now: number): string {
  return `${pauseSentence} ${capital(atMoment(until, now))} yeniden sipariş alır.`
}
