/** The requests that a process is working on, so that it can end when they have. */
export interface UnderWay {
  begin(): void
  end(): void
  /** Resolves when none is left, at the latest after `ms`. Streams that were opened do not count. */
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
