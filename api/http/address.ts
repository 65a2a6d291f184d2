interface Server {
  requestIP(request: Request): { address: string } | null
}

/**
 * Tells a caller's network address, for the limits of decisions.md §2.
 * @param hops how many proxies of ours append to `X-Forwarded-For`; what stands before them is
 *   the caller's own claim and is never believed
 */
export function addressReader(hops: number) {
  let server: Server | null = null
  return {
    /** Has the addresses read from this server's sockets. */
    serveFrom(next: Server | null): void {
      server = next
    },
    of(request: Request): string {
      const socket = server?.requestIP(request)?.address ?? 'unknown'
      if (hops === 0) return socket
      const chain = (request.headers.get('x-forwarded-for') ?? '').split(',').map((s) => s.trim())
      return chain.at(-hops) || socket
    },
  }
}
