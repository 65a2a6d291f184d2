/**
 * Groups single look-ups: those of one turn of the event loop become one query. Under load one
 * statement serves dozens of requests. Nothing is cached, so a revoked session is refused at once.
 */
export function grouped<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most = 256,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>()

  async function ask(group: typeof waiting): Promise<void> {
    try {
      const found = await load([...group.keys()])
      for (const [key, asked] of group) asked.resolve(found.get(key))
    } catch (error) {
      for (const asked of group.values()) asked.reject(error)
    }
  }

  function send(): void {
    // A full group was sent before its turn.
    if (waiting.size === 0) return
    const group = waiting
    waiting = new Map()
    void ask(group)
  }

  return (key) => {
    let asked = waiting.get(key)
    if (!asked) {
      // Runs after all requests that have arrived: each of them needs a turn of microtasks of its
      // own.
      if (waiting.size === 0) setImmediate(send)
      asked = Promise.withResolvers()
      waiting.set(key, asked)
      if (waiting.size >= most) send()
    }
    return asked.promise
  }
}
