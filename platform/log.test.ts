import { expect, test } from 'vitest'
import { openLog } from './log.ts'

const written = (act: (log: ReturnType<typeof openLog>) => void): Record<string, unknown>[] => {
  const lines: string[] = []
  act(openLog('test', (line) => lines.push(line)))
  return lines.map((line) => JSON.parse(line))
}

test('a line names time, level, process and message, and the fields of the event', () => {
  const [line] = written((log) => log.info('listening', { port: 3000 }))
  expect(line).toMatchObject({ level: 'info', process: 'test', message: 'listening', port: 3000 })
  expect(new Date(String(line?.time)).toISOString()).toBe(line?.time)
})

test('an error keeps its stack, its code and its causes', () => {
  const cause = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' })
  const [line] = written((log) => log.error('push', new Error('not sent', { cause }), { id: 7 }))
  expect(line).toMatchObject({
    level: 'error',
    id: 7,
    error: { message: 'not sent', cause: { message: 'no route', code: 'EHOSTUNREACH' } },
  })
  expect(JSON.stringify(line)).toContain('log.test.ts')
})

test('an error without words is told by its name, and what is no error by its text', () => {
  const lines = written((log) => {
    log.error('connect', new AggregateError([]))
    log.error('thrown', 'a string')
    log.error('alone')
  })
  expect(lines[0]).toMatchObject({ error: { message: 'AggregateError' } })
  expect(lines[1]).toMatchObject({ error: { message: 'a string' } })
  expect(lines[2]).not.toHaveProperty('error')
})

test('an error that prints what it was given is cut off', () => {
  const [line] = written((log) => log.error('parse', new Error('['.repeat(1_000_000))))
  expect(JSON.stringify(line).length).toBeLessThan(20_000)
})
