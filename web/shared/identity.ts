/** Where a browser's tabs tell each other who is signed in, and keep it for those that sleep. */
const name = 'telve-person'

type Person = number | null

/** What of the browser an identity needs; a test passes its own. */
export interface Surroundings {
  /** throws, or is undefined, where the browser keeps nothing */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  channel: () => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined
  events: () => Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  visible: () => boolean
  reload: () => void
}

/**
 * Whom this page acts for (decisions.md §8). A browser's tabs share one session, so whoever signs in
 * or out in one changes what all the others are: they start anew.
 */
export interface Identity {
  /** Whose page this is; null where nobody is signed in, undefined before the server has said. */
  person(): Person | undefined
  /** The server has said who is signed in. */
  learn(person: Person): void
  /** Somebody has signed in or out in this tab. */
  change(person: Person): void
  /**
   * Hears of changes in other tabs, also of those that came while this one was asleep or in the
   * back/forward cache; `verify` has the server say again who is signed in.
   */
  watch(verify: () => void): () => void
  /** Loads the page again, so that no query, draft or request of the last person is left. */
  startAnew(): void
  /** Runs `end` before the page is loaded again. */
  beforeAnew(end: () => void): void
}

export function createIdentity(around: Surroundings): Identity {
  let mine: Person | undefined
  let leaving = false
  // stories share an origin without being tabs of one app, so only a watching page listens
  let watching = false
  const ends: (() => void)[] = []
  /** What is stored: the id of the signed-in person, a dot, and a value that is new for each change. */
  const stamp = (): string => {
    try {
      return around.storage().getItem(name) ?? ''
    } catch {
      return ''
    }
  }
  const stamped = (): Person => Number(stamp().split('.')[0]) || null
  let seen: string | undefined

  const startAnew = () => {
    if (leaving) return
    leaving = true
    for (const end of ends) end()
    around.reload()
  }
  const hear = (person: Person) => {
    if (mine !== undefined && person !== mine) startAnew()
  }
  /** A change that this tab has not heard of: it was asleep, or there is no channel. */
  const look = () => {
    const now = stamp()
    // An empty storage does not mean that somebody has signed out.
    if (!watching || seen === undefined || mine === undefined || now === seen || now === '') return
    seen = now
    hear(stamped())
  }
  let channel: ReturnType<Surroundings['channel']>
  const tell = (person: Person) => {
    try {
      around.storage().setItem(name, `${person ?? ''}.${Math.random()}`)
    } catch {
      // the channel tells the tabs that are awake
    }
    seen = stamp()
    const open = channel ?? around.channel()
    open?.postMessage(person)
    if (open !== channel) open?.close()
  }

  return {
    person: () => mine,
    learn(person) {
      const first = mine === undefined
      mine = person
      if (first) seen ??= stamp()
      look()
      // each tab finds out by itself that a session has expired: its forms may hold typed text
      if (person !== null && stamped() !== person) tell(person)
    },
    change(person) {
      mine = person
      tell(person)
    },
    watch(verify) {
      watching = true
      seen ??= stamp()
      channel = around.channel()
      channel?.addEventListener('message', (event) => {
        const { data } = event as MessageEvent<unknown>
        if (data === null || typeof data === 'number') hear(data)
      })
      const onStorage = (event: Event) => {
        if ((event as StorageEvent).key === name) look()
      }
      const onSight = () => around.visible() && look()
      const onShow = (event: Event) => {
        if (!(event as PageTransitionEvent).persisted) return
        look()
        verify()
      }
      const events = around.events()
      events.addEventListener('storage', onStorage)
      events.addEventListener('visibilitychange', onSight)
      events.addEventListener('pageshow', onShow)
      return () => {
        watching = false
        events.removeEventListener('storage', onStorage)
        events.removeEventListener('visibilitychange', onSight)
        events.removeEventListener('pageshow', onShow)
        channel?.close()
        channel = undefined
      }
    },
    startAnew,
    beforeAnew: (end) => void ends.push(end),
  }
}

/** Whom this page acts for. */
export const identity: Identity = createIdentity({
  storage: () => localStorage,
  channel: () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)),
  events: () => window,
  visible: () => document.visibilityState === 'visible',
  reload: () => location.reload(),
})
