import { createServer, connect as dial, type Socket } from 'node:net'

/**
 * A proxy to a server that a test can close, which cuts every connection, and open again; or freeze, which stops
 * forwarding on the connections that there are without closing them.
 */
export const openTcpProxy = async (target: string) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const frozen = new WeakSet<Socket>()
  const names = new WeakMap<Socket, string>()
  let shut = false
  let deaf = false
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
        if (!frozen.has(socket)) other.destroy()
      })
      socket.on('data', (bytes) => {
        // A client of PostgreSQL begins with what it is called.
        if (socket === near && !names.has(near))
          for (const end of [near, far]) names.set(end, bytes.toString('latin1'))
        if (!frozen.has(socket)) other.write(bytes)
      })
      if (deaf) frozen.add(socket)
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
      deaf = false
    },
    /**
     * Forwards nothing more on these connections.
     * @param options.andNewOnes nor on new ones
     * @param options.but spares those of the application with this name
     */
    freeze: ({ andNewOnes = false, but }: { andNewOnes?: boolean; but?: string } = {}) => {
      deaf = andNewOnes
      for (const socket of sockets)
        if (but === undefined || !names.get(socket)?.includes(`application_name\0${but}\0`))
          frozen.add(socket)
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
