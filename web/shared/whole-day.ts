import { CalendarDate } from '#api/contracts/fields.ts'

/** Whether what was typed into a filter is a day, or nothing: until then it narrows nothing. */
export const isWhole = (day: string): boolean => day === '' || CalendarDate.safeParse(day).success
