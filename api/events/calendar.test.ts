import { expect, test } from 'vitest'
import { events } from '../mocks/content-fixtures.ts'
import { calendarOf } from './calendar.ts'

const [fixture] = events
if (!fixture) throw new Error('an event')
const event = {
  ...fixture,
  eventDate: '2026-11-21T11:30:00.000Z',
  endDate: '2026-11-21T14:30:00.000Z',
}
const made = (more: object = {}) =>
  calendarOf({ ...event, ...more }, 'https://telve.example', new Date('2026-11-19T12:00:00Z'))
/** The file's lines, unfolded: RFC 5545 §3.1. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('times are UTC, and what is added again is the same event', () => {
  const lines = linesOf(made())
  expect(lines).toContain('DTSTART:20261121T113000Z')
  expect(lines).toContain('DTEND:20261121T143000Z')
  expect(lines).toContain('DTSTAMP:20261119T120000Z')
  expect(lines).toContain('UID:etkinlik-601@telve')
  expect(lines).toContain('SEQUENCE:0')
  expect(linesOf(made({ version: 4 }))).toContain('SEQUENCE:3')
  expect(made()).not.toContain('TZID')
})

test('what separates is escaped', () => {
  const lines = linesOf(
    made({
      title: 'Latte; art, 1\\2',
      description: 'Bir\nİki, üç',
      location: 'Moda Cad. 1, Kadıköy',
    }),
  )
  expect(lines).toContain('SUMMARY:Latte\\; art\\, 1\\\\2')
  expect(lines).toContain('DESCRIPTION:Bir\\nİki\\, üç')
  expect(lines).toContain('LOCATION:Moda Cad. 1\\, Kadıköy')
})

test('no text begins a property of its own', () => {
  const lines = linesOf(made({ title: 'a\r\nEND:VEVENT\r\nX-EVIL:1', location: 'b\rATTACH:x' }))
  expect(lines.filter((line) => /^(X-EVIL|ATTACH)/.test(line))).toEqual([])
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test('every line ends with CRLF and has 75 octets at most', () => {
  const file = made({ description: 'Çok güzel şöyle böyle öğütülmüş kahve ışığı 😀 '.repeat(30) })
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(linesOf(file).join('\n')).toContain('ışığı 😀 Çok güzel')
})
