import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Facing } from '#web/features/counter/counter-settings.ts'

type Trouble = 'refused' | 'absent' | 'taken' | 'insecure' | 'paused' | 'failed'

export type CameraState =
  | { at: 'opening' }
  | { at: 'on' /** whether there is another to switch to */; several: boolean }
  | { at: 'trouble'; why: Trouble }

const troubles: Record<string, Trouble> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'taken',
  AbortError: 'taken',
}

/** ms between two tries to open a camera that another app uses or that was unplugged */
const patience = 3000

/** An open camera. */
interface Opened {
  several: boolean
  stop: () => void
}

interface Watch {
  onLost: () => void
  /** the system took the picture away (a cover, another app), or gave it back */
  onMuted: (muted: boolean) => void
}

/** Opens a camera into `picture`. @throws DOMException as getUserMedia() */
async function openCamera(
  picture: HTMLVideoElement,
  facing: Facing,
  watch: Watch,
): Promise<Opened> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: facing }, width: { ideal: 1280 } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    if (picture.srcObject === stream) picture.srcObject = null
  }
  try {
    const [track] = stream.getVideoTracks()
    // neither comes of our own stop()
    track?.addEventListener('ended', watch.onLost)
    track?.addEventListener('mute', () => watch.onMuted(true))
    track?.addEventListener('unmute', () => watch.onMuted(false))
    picture.srcObject = stream
    await picture.play()
    const devices = await navigator.mediaDevices.enumerateDevices()
    return { several: devices.filter(({ kind }) => kind === 'videoinput').length > 1, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** Calls `again` when a camera that could not be opened may be available. @returns a function that stops */
function awaitReturn(why: Trouble, again: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const ifSeen = () => document.visibilityState === 'visible' && again()
  navigator.mediaDevices?.addEventListener('devicechange', again, { signal })
  document.addEventListener('visibilitychange', ifSeen, { signal })
  navigator.permissions
    ?.query({ name: 'camera' })
    .then((permission) => permission.addEventListener('change', again, { signal }))
    // a browser that does not tell; its page is loaded anew after a change of permission
    .catch(() => {})
  // what was refused would ask the person again and again
  const timer = why === 'taken' || why === 'failed' ? setInterval(again, patience) : undefined
  return () => {
    controller.abort()
    clearInterval(timer)
  }
}

/** Opens a camera into `picture` and tells its states. @returns a function that closes it */
function holdCamera(
  picture: HTMLVideoElement,
  facing: Facing,
  onState: (state: CameraState) => void,
): () => void {
  let opened: Opened | undefined
  let gone = false
  const fail = (why: Trouble) => {
    if (!gone) onState({ at: 'trouble', why })
  }
  const onMuted = (muted: boolean) => {
    if (gone || !opened) return
    onState(muted ? { at: 'trouble', why: 'paused' } : { at: 'on', several: opened.several })
  }
  const start = async () => {
    if (!navigator.mediaDevices) return fail('insecure')
    try {
      const camera = await openCamera(picture, facing, { onLost: () => fail('failed'), onMuted })
      if (gone) return camera.stop()
      opened = camera
      onState({ at: 'on', several: camera.several })
    } catch (error) {
      fail(troubles[error instanceof DOMException ? error.name : ''] ?? 'failed')
    }
  }
  void start()
  return () => {
    gone = true
    opened?.stop()
  }
}

/**
 * Keeps a camera open in `video` while it is shown. Opens it again when it becomes available.
 * @returns its state, and a function that tries at once
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  facing: Facing,
): { state: CameraState; retry: () => void } {
  const [state, setState] = useState<CameraState>({ at: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((n) => n + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): each attempt opens it anew
  useEffect(() => {
    if (video.current) return holdCamera(video.current, facing, setState)
  }, [video, facing, attempt])

  const why = state.at === 'trouble' ? state.why : undefined
  useEffect(() => {
    if (why && why !== 'insecure' && why !== 'paused') return awaitReturn(why, retry)
  }, [why, retry])

  return { state, retry }
}
