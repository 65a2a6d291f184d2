import { isIP } from 'node:net'

interface Server {
  requestIP(request: Request): { address: string } | null
}

/**
 * The longest address text that is parsed: an IPv6 address in brackets with zone and port is
 * shorter.
 */
const longestClaim = 64

/** The eight 16-bit groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  // The URL parser writes the address in its canonical form, with all groups hexadecimal.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = '', right] = canonical.split('::')
  const numbers = (part: string) => (part ? part.split(':').map((g) => Number.parseInt(g, 16)) : [])
  const [head, tail] = [numbers(left), numbers(right ?? '')]
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff

/**
 * An IP address in canonical form, without port, brackets and zone. An IPv4 address mapped into
 * IPv6 becomes the IPv4 address.
 * @returns undefined for any other text
 */
export function parseAddress(text: string): string | undefined {
  if (text.length > longestClaim) return undefined
  const bare =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/s, '')
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return undefined
  const groups = groupsOf(address)
  if (!isMapped(groups)) return new URL(`http://[${address}]`).hostname.slice(1, -1)
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/**
 * The key by which limits count an address: IPv4 by itself, IPv6 by its /64, since one line of a
 * provider holds 2^64 addresses. All invalid addresses share one key, so that varying them gains
 * nothing.
 */
export function limitKeyOf(address: string): string {
  const parsed = parseAddress(address)
  if (parsed === undefined) return 'unknown'
  if (isIP(parsed) === 4) return parsed
  const network = groupsOf(parsed).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/**
 * Determines a caller's network address, for the limits of decisions.md §2 and for the security
 * log: at most 45 characters, whatever a header contains.
 * @param hops how many proxies of ours append to `X-Forwarded-For`; what stands before them is
 *   the caller's own claim and is never believed
 */
export function addressReader(hops: number) {
  let server: Server | null = null
  return {
    /** Connects the server whose sockets give the addresses. */
    serveFrom(next: Server | null): void {
      server = next
    },
    /** The address in canonical form; the socket's if the header names none; else `unknown`. */
    of(request: Request): string {
      const socket = parseAddress(server?.requestIP(request)?.address ?? '') ?? 'unknown'
      if (hops === 0) return socket
      const chain = (request.headers.get('x-forwarded-for') ?? '').split(',')
      return parseAddress(chain.at(-hops)?.trim() ?? '') ?? socket
    },
  }
}
