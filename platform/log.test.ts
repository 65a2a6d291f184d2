import { expect, test } from 'vitest'
import { openLog, plainError } from './log.ts'

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

test('an error is told without the input that caused it', () => {
  const parsing = (text: string) => {
    try {
      return JSON.parse(text)
    } catch (error) {
      return error
    }
  }
  const issues = [{ code: 'unrecognized_keys', path: ['user'], keys: ['Zerrin'] }]
  const errors = [
    parsing('[Zerrin]'),
    Object.assign(new Error('invalid input syntax for type integer: "Zerrin"'), { code: '22P02' }),
    Object.assign(
      new Error('duplicate key value violates unique constraint "users_username_key"'),
      {
        code: '23505',
        detail: 'Key (username)=(zerrin@posta.example) already exists.',
        query: "update users set full_name = 'Zerrin'",
        parameters: ['Zerrin'],
      },
    ),
    Object.assign(new Error('Unrecognized key: "Zerrin"'), { issues }),
    new Error('550 <zerrin@posta.example> is unknown at smtp://telve:Gizli1@mail.example'),
    new Error('GET https://telve.example/api/admin/users?q=Zerrin failed'),
  ]
  const lines = written((log) => {
    for (const error of errors) log.error('failed', new Error('outer', { cause: error }))
    log.info('told', { a: { b: ['ara: 0532 123 45 67', '+4915112345678'] } })
    log.info('link', { token: `x ${'aB3-_'.repeat(9)}` })
  })
  const text = JSON.stringify(lines)
  expect(text).toContain('users_username_key')
  expect(text).toContain('unrecognized_keys at user')
  expect(text).toContain('https://telve.example/api/admin/users failed')
  expect(text).not.toMatch(/zerrin|gizli1|123 45 67|4915|aB3/i)
})

test('what is kept of an error for others has its words and places alone', () => {
  const error = Object.assign(new Error('to a@posta.example\nand b'), { code: 'E1', response: 'a' })
  const plain = plainError(error)
  expect(plain).toMatchObject({ message: 'to <e-mail>\nand b', code: 'E1' })
  expect(plain).not.toHaveProperty('response')
  expect(plain.stack).toContain('log.test.ts')
  expect(plain.stack).not.toContain('posta.example')
})

test('an error that prints what it was given is cut off', () => {
  const [line] = written((log) => log.error('parse', new Error('['.repeat(1_000_000))))
  expect(JSON.stringify(line).length).toBeLessThan(20_000)
})
