/** How many requests to push services may run at once. */
export interface LaneBounds {
  /** at once to one push service: a service that hangs must not delay the others */
  perService: number
  /** at once to one person's devices: they must not delay other people's */
  perPerson: number
  /** failures in a row after which a service gets no requests for a while */
  failures: number
  /** length of that pause, ms */
  restMs: number
}

const laneBounds: LaneBounds = { perService: 50, perPerson: 2, failures: 20, restMs: 15_000 }

/** The push service is known not to answer; the push is retried with its job. */
export class ServiceResting extends Error {
  override name = 'ServiceResting'
}

interface WaitingPush {
  personId: number
  start: () => void
  reject: (error: Error) => void
}

interface Service {
  underway: number
  ofPerson: Map<number, number>
  waiting: WaitingPush[]
  failures: number
  restsUntil: number
}

export interface PushLanes {
  /**
   * Runs `send` when a lane is free, for its person and at its push service. `send` reports whether
   * the service answered at all.
   * @throws ServiceResting at once while a service is left alone
   */
  run<T extends { answered: boolean }>(
    to: { endpoint: string; userId: number },
    send: () => Promise<T>,
  ): Promise<T>
}

/** Lanes to the push services, shared by all jobs of the process. */
export function openLanes(
  { perService, perPerson, failures, restMs }: LaneBounds = laneBounds,
  now: () => number = () => performance.now(),
): PushLanes {
  const services = new Map<string, Service>()
  const serviceOf = (endpoint: string): Service => {
    const { origin } = new URL(endpoint)
    const known = services.get(origin)
    if (known) return known
    const fresh = { underway: 0, ofPerson: new Map(), waiting: [], failures: 0, restsUntil: 0 }
    services.set(origin, fresh)
    return fresh
  }
  const admit = (service: Service) => {
    while (service.underway < perService) {
      const next = service.waiting.findIndex(
        ({ personId }) => (service.ofPerson.get(personId) ?? 0) < perPerson,
      )
      if (next === -1) return
      const [push] = service.waiting.splice(next, 1)
      if (!push) return
      service.underway++
      service.ofPerson.set(push.personId, (service.ofPerson.get(push.personId) ?? 0) + 1)
      push.start()
    }
  }
  const leave = (service: Service, personId: number) => {
    service.underway--
    const left = (service.ofPerson.get(personId) ?? 1) - 1
    if (left > 0) service.ofPerson.set(personId, left)
    else service.ofPerson.delete(personId)
    admit(service)
  }
  const note = (service: Service, answered: boolean) => {
    service.failures = answered ? 0 : service.failures + 1
    if (service.failures < failures) return
    service.restsUntil = now() + restMs
    // a single failure after the pause starts the next pause
    service.failures = failures - 1
    for (const { reject } of service.waiting.splice(0))
      reject(new ServiceResting('does not answer'))
  }

  return {
    async run({ endpoint, userId: personId }, send) {
      const service = serviceOf(endpoint)
      if (now() < service.restsUntil) throw new ServiceResting('does not answer')
      await new Promise<void>((start, reject) => {
        service.waiting.push({ personId, start, reject })
        admit(service)
      })
      try {
        const outcome = await send()
        note(service, outcome.answered)
        return outcome
      } finally {
        leave(service, personId)
      }
    },
  }
}
