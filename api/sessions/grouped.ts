/**
 * Turns single look-ups into grouped ones: what is asked while a group is under way goes together
 * in the next. Alone, a look-up never waits; under load one statement serves dozens of requests,
 * and nothing is cached, so a revoked session is revoked at once.
 */
export function grouped<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most = 256,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>()
  let running = false

  async function run(): Promise<void> {
    running = true
    while (waiting.size > 0) {
      const group = new Map([...waiting].slice(0, most))
      waiting = new Map([...waiting].slice(most))
      try {
        const found = await load([...group.keys()])
        for (const [key, asked] of group) asked.resolve(found.get(key))
      } catch (error) {
        for (const asked of group.values()) asked.reject(error)
      }
    }
    running = false
  }

  return (key) => {
    let asked = waiting.get(key)
    if (!asked) {
      asked = Promise.withResolvers()
      waiting.set(key, asked)
    }
    if (!running) void run()
    return asked.promise
  }
}
