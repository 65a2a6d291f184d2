import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Event } from '../contracts/events/events.ts'

/**
 * An event for a calendar (RFC 5545). Its times are UTC, which needs no description of a time zone,
 * and its UID stays: whoever adds it again after a change gets it changed, not twice.
 * @param origin of the product, for the link to the event's page
 * @param now when the file is made
 */
export function calendarOf(event: Event, origin: string, now: Date): string {
  const calendar = ical({
    prodId: { company: 'Telve', product: 'Etkinlikler', language: 'TR' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `etkinlik-${event.id}@telve`,
    sequence: event.version - 1,
    start: new Date(event.eventDate),
    end: new Date(event.endDate),
    stamp: now,
    summary: event.title,
    description: event.description,
    location: event.location,
    url: `${origin}/events/${event.id}`,
    status: ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
