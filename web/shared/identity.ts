/** The channel and storage item in which the tabs of a browser share who is signed in. */
const name = 'telve-person'

type Person = number | null

/** The used parts of the browser; tests pass mocks. */
export interface Surroundings {
  /** throws if the browser allows no storage */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  channel: () => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined
  events: () => Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  visible: () => boolean
  /** @param signedOut whether nobody is signed in any more, as far as this browser knows */
  reload: (signedOut: boolean) => void
}

/**
 * The person that this page acts for (decisions.md §8). A browser's tabs share one session, so a
 * sign-in or sign-out in one tab reloads all others.
 */
export interface Identity {
  /** The person; null if nobody is signed in, undefined before the first answer of the server. */
  person(): Person | undefined
  /** Who signed in last in this browser; null after they signed out, and where nobody has. */
  last(): Person
  /**
   * Takes `person` for the person of this page, which has no network to ask, if they were signed in
   * last in this browser.
   * @returns whether the page acts for them
   */
  assume(person: number): boolean
  /**
   * Records who is signed in, from an answer of the server. A page that has assumed another person
   * reloads.
   */
  confirm(person: Person): void
  /** Records a sign-in or sign-out in this tab. */
  change(person: Person): void
  /**
   * Follows changes in other tabs, also those that happened while this tab slept or was in the
   * back/forward cache. `verify` asks the server again who is signed in.
   */
  watch(verify: () => void): () => void
  /** Reloads the page, so that no query, draft or request of the last person is left. */
  reload(): void
  /** Calls `callback` before the page reloads. */
  beforeReload(callback: () => void): void
}

export function createIdentity(around: Surroundings): Identity {
  let mine: Person | undefined
  /** `mine` is the last person's, and the server has not said so yet. */
  let assumed = false
  let leaving = false
  // stories share an origin but are no tabs of one app, so only a watching page follows changes
  let watching = false
  const callbacks: (() => void)[] = []
  /** The stored text: the id of the signed-in person, a dot, and a random part for each change. */
  const stamp = (): string => {
    try {
      return around.storage().getItem(name) ?? ''
    } catch {
      return ''
    }
  }
  const stamped = (): Person => Number(stamp().split('.')[0]) || null
  let seen: string | undefined

  const reload = (signedOut = false) => {
    if (leaving) return
    leaving = true
    for (const callback of callbacks) callback()
    around.reload(signedOut)
  }
  const follow = (person: Person) => {
    if (mine !== undefined && person !== mine) reload(person === null)
  }
  /** Handles a change that this tab missed: it slept, or there is no channel. */
  const catchUp = () => {
    const now = stamp()
    // an empty storage is no sign-out
    if (!watching || seen === undefined || mine === undefined || now === seen || now === '') return
    seen = now
    follow(stamped())
  }
  let channel: ReturnType<Surroundings['channel']>
  const announce = (person: Person) => {
    try {
      around.storage().setItem(name, `${person ?? ''}.${Math.random()}`)
    } catch {
      // the channel still reaches the tabs that are awake
    }
    seen = stamp()
    const open = channel ?? around.channel()
    open?.postMessage(person)
    if (open !== channel) open?.close()
  }

  return {
    person: () => mine,
    last: stamped,
    assume(person) {
      if (stamped() !== person) return false
      if (mine === undefined) {
        assumed = true
        mine = person
        seen ??= stamp()
      }
      return mine === person
    },
    confirm(person) {
      const first = mine === undefined
      const another = assumed && person !== null && mine !== person
      assumed = false
      mine = person
      if (first) seen ??= stamp()
      catchUp()
      // A page that leaves announces nothing: its answer is older than the change that it has met.
      // An expired session is not announced either: each tab keeps its typed text until it notices by
      // itself.
      if (!leaving && person !== null && stamped() !== person) announce(person)
      if (another) reload()
    },
    change(person) {
      mine = person
      announce(person)
    },
    watch(verify) {
      watching = true
      seen ??= stamp()
      channel = around.channel()
      channel?.addEventListener('message', (event) => {
        const { data } = event as MessageEvent<unknown>
        if (data === null || typeof data === 'number') follow(data)
      })
      const onStorage = (event: Event) => {
        if ((event as StorageEvent).key === name) catchUp()
      }
      const onVisible = () => around.visible() && catchUp()
      const onShow = (event: Event) => {
        if (!(event as PageTransitionEvent).persisted) return
        catchUp()
        verify()
      }
      const events = around.events()
      events.addEventListener('storage', onStorage)
      events.addEventListener('visibilitychange', onVisible)
      events.addEventListener('pageshow', onShow)
      return () => {
        watching = false
        events.removeEventListener('storage', onStorage)
        events.removeEventListener('visibilitychange', onVisible)
        events.removeEventListener('pageshow', onShow)
        channel?.close()
        channel = undefined
      }
    },
    reload: () => reload(),
    beforeReload: (callback) => void callbacks.push(callback),
  }
}

/** The person that this page acts for. */
export const identity: Identity = createIdentity({
  storage: () => localStorage,
  channel: () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)),
  events: () => window,
  visible: () => document.visibilityState === 'visible',
  // `/` would be the page without the app, which does not say why the session ended (decisions/240)
  reload: (signedOut) =>
    signedOut && location.pathname === '/' ? location.replace('/auth') : location.reload(),
})
