import { createServer, connect as dial, type Socket } from 'node:net'

/** A proxy to a server that a test can close, which cuts every connection, and open again. */
export const openTcpProxy = async (target: string) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let shut = false
  const server = createServer((near) => {
    if (shut) return near.destroy()
    const far = dial(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const here = server.address()
  if (here === null || typeof here === 'string') throw new Error('the gate has no port')
  const cut = () => {
    shut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${here.port}` }).href,
    shut: cut,
    open: () => {
      shut = false
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
