import { connect, createServer } from 'node:net'
import { Failure } from './failure.ts'

const answersOn = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host, timeout: 300 })
    const done = (yes: boolean) => () => {
      socket.destroy()
      resolve(yes)
    }
    socket.once('connect', done(true)).once('error', done(false)).once('timeout', done(false))
  })

const bindingError = (port: number) =>
  new Promise<string | undefined>((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    server.listen(port, () => server.close(() => resolve(undefined)))
  })

/**
 * Reads the port asked for and makes sure that it is free on both of localhost's addresses, since
 * a browser may try either.
 * @throws Failure that says how to choose another
 */
export async function requirePort(text: string | undefined, fallback: number): Promise<number> {
  const port = Number(text || fallback)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Failure(`PORT is "${text}"; it must be a number from 1 to 65535.`)
  const other = port === 65535 ? 3001 : port + 1
  const choose = `choose another one: PORT=${other} npm start`
  const taken = await Promise.all([answersOn(port, '127.0.0.1'), answersOn(port, '::1')])
  const error = taken.includes(true) ? 'EADDRINUSE' : await bindingError(port)
  if (error === 'EACCES') throw new Failure(`This user may not use port ${port}; ${choose}`)
  if (error) throw new Failure(`Port ${port} is taken by another program. Stop it, or ${choose}`)
  return port
}
