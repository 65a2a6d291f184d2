/** What bounds the requests that are under way. */
export interface LaneBounds {
  /** at once at one push service, so that one that hangs holds nobody else up */
  perService: number
  /** at once for one person, so that their devices hold nobody else up */
  perPerson: number
  /** failures in a row after which a service is left alone */
  failures: number
  /** ms for which it is */
  restMs: number
}

const laneBounds: LaneBounds = { perService: 50, perPerson: 2, failures: 20, restMs: 15_000 }

/** The push service is known not to answer; the push is tried again with its job. */
export class ServiceResting extends Error {
  override name = 'ServiceResting'
}

interface WaitingPush {
  personId: number
  start: () => void
  give: (error: Error) => void
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
   * Runs `send` when there is room for it: for its person, at its push service. What it says of itself
   * is whether the service answered at all.
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
      const [errand] = service.waiting.splice(next, 1)
      if (!errand) return
      service.underway++
      service.ofPerson.set(errand.personId, (service.ofPerson.get(errand.personId) ?? 0) + 1)
      errand.start()
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
    // one more failure after the rest is enough to leave it alone again
    service.failures = failures - 1
    for (const { give } of service.waiting.splice(0)) give(new ServiceResting('does not answer'))
  }

  return {
    async run({ endpoint, userId: personId }, send) {
      const service = serviceOf(endpoint)
      if (now() < service.restsUntil) throw new ServiceResting('does not answer')
      await new Promise<void>((start, give) => {
        service.waiting.push({ personId, start, give })
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
