import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect } from '@playwright/test'

/**
 * A server in front of the product's, as in a chain's own network: it can keep pages waiting, answer
 * them with an error, or lack files that a deploy has removed. Unlike routes of Playwright it is met by
 * the service worker too.
 */
export async function openFront(target: string) {
  const { hostname, port } = new URL(target)
  const state = {
    /** what becomes of pages that are asked for */
    pages: 'come' as 'come' | 'wait' | 'fail',
    /** files that are gone, by their address */
    lost: undefined as RegExp | undefined,
    /** how many pages were asked for */
    asked: 0,
  }
  const waiting = new Set<ServerResponse>()

  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { url, method, headers } = request
    const onward = ask({ hostname, port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }
  const server = createServer((request, response) => {
    if (state.lost?.test(request.url ?? '')) return void response.writeHead(404).end()
    if (request.headers['sec-fetch-mode'] !== 'navigate') return pass(request, response)
    state.asked += 1
    if (state.pages === 'fail') return void response.writeHead(503).end('Bakımdayız')
    if (state.pages === 'come') return pass(request, response)
    waiting.add(response)
    response.on('close', () => waiting.delete(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const here = server.address()
  if (here === null || typeof here === 'string') throw new Error('the front has no port')
  return Object.assign(state, {
    origin: `http://localhost:${here.port}`,
    /** every page that waits has been asked for, and none has come */
    untilSomeWait: () => expect.poll(() => waiting.size).toBeGreaterThan(0),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
