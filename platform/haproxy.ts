import { existsSync } from 'node:fs'

/** The program of an installed HAProxy; undefined where there is none. */
export const findHaproxy = (): string | undefined =>
  Bun.which('haproxy') ?? ['/usr/sbin/haproxy'].find(existsSync)

/** Where HAProxy listens and whom it asks. */
interface Before {
  /** `127.0.0.1:3000` */
  listen: string
  /** lines of the configuration, one or several for each API */
  servers: readonly string[]
  /** sections that the lines need */
  sections?: string
  /** whether it is the first proxy, which notes the address of who asks */
  isFirst: boolean
}

/**
 * HAProxy's configuration before several APIs (docs/several-processes.md). It asks each for its readiness every second and
 * sends nobody to one that says no or does not answer. A request whose connection was refused goes to another
 * API, and so does a question (GET) that was not answered; a change that was sent is never sent twice, since only its
 * sender knows whether that is safe. Live streams are counted by themselves: an API that has just come has none, and
 * would get every request of a till until it had as many as the others (decisions/305).
 */
export const haproxyConfig = ({ listen, servers, sections = '', isFirst }: Before): string =>
  `defaults
  mode http
  timeout connect 2s
  # live streams have a heartbeat every 15 s
  timeout client 75s
  timeout server 75s
  timeout http-request 15s
  timeout queue 5s
${isFirst ? '  option forwardfor\n' : ''}  option redispatch 1
  retries 3
  retry-on conn-failure empty-response junk-response
  balance leastconn
  option httpchk GET /api/ready
  http-check expect status 200
  default-server check inter 1s fastinter 250ms fall 2 rise 1
${sections}frontend telve
  bind ${listen}
  use_backend streams if { path /api/live }
  default_backend apis
backend streams
${lines(servers)}backend apis
  http-request disable-l7-retry unless METH_GET
  default-server slowstart 15s
${lines(servers)}`

const lines = (texts: readonly string[]) => texts.map((text) => `  ${text}\n`).join('')

/** Servers of this machine, by their ports. */
export const serversOn = (ports: readonly number[]): string[] =>
  ports.map((port, n) => `server api${n + 1} 127.0.0.1:${port}`)
