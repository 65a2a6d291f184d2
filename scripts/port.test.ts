import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '#platform/processes.ts'
import { Failure } from './failure.ts'
import { requirePort } from './port.ts'

let squatter: Server | undefined
afterEach(() => squatter?.close())

const occupy = (port: number, host: string) =>
  new Promise<void>((resolve) => {
    squatter = createServer().listen(port, host, resolve)
  })

it('gives the port asked for, or the usual one', async () => {
  const port = await freePort()
  expect(await requirePort(String(port), 1)).toBe(port)
  expect(await requirePort(undefined, port)).toBe(port)
  expect(await requirePort('', port)).toBe(port)
})

it.each(['127.0.0.1', '0.0.0.0', '::1'])('sees a program that listens on %s', async (host) => {
  const port = await freePort()
  await occupy(port, host)
  await expect(requirePort(String(port), 1)).rejects.toThrow(
    `Port ${port} is taken by another program. Stop it, or choose another one: PORT=${port + 1} npm start`,
  )
})

it.each(['80x', '0', '-1', '65536', '3000.5'])('refuses PORT=%s', async (text) => {
  await expect(requirePort(text, 1)).rejects.toThrow(Failure)
})
