import { createClient } from 'redis'

/** Every key and value of a Redis database, as text. */
export async function redisText(url: string): Promise<string> {
  const client = await open(url)
  const parts: string[] = []
  for await (const keysFound of client.scanIterator())
    for (const key of keysFound) {
      const bytes = await client.sendCommand(['DUMP', key])
      parts.push(key, String(bytes), JSON.stringify(await readable(client, key)))
    }
  client.destroy()
  return parts.join('\n')
}

async function open(url: string) {
  const client = createClient({ url })
  await client.connect()
  return client
}

async function readable(client: Awaited<ReturnType<typeof open>>, key: string): Promise<unknown> {
  switch (await client.type(key)) {
    case 'hash':
      return client.hGetAll(key)
    case 'list':
      return client.lRange(key, 0, -1)
    case 'set':
      return client.sMembers(key)
    case 'zset':
      return client.zRange(key, 0, -1)
    case 'stream':
      return client.xRange(key, '-', '+')
    default:
      return client.get(key)
  }
}
