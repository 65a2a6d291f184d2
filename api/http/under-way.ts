/** Counts the running requests of a process, so that it can end after them. */
export interface UnderWay {
  begin(): void
  end(): void
  /** Resolves when none is running, at the latest after `ms`. Open streams do not count. */
  allEnded(ms: number): Promise<void>
}

export function countUnderWay(): UnderWay {
  let count = 0
  let noneLeft = () => {}
  return {
    begin() {
      count++
    },
    end() {
      if (--count === 0) noneLeft()
    },
    async allEnded(ms) {
      if (count === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      noneLeft = resolve
      await Promise.race([promise, Bun.sleep(ms)])
    },
  }
}
