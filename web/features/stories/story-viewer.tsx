import BookImage from 'lucide-react/icons/book-image'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Story } from '#api/contracts/stories/stories.ts'
import { cn } from '#ui/foundations/cn.ts'
import { useLayer } from '#ui/foundations/layers.ts'
import { useStoryTimer } from './story-timer.ts'

interface StoryViewerProps {
  /** sorted by group and order */
  stories: readonly Story[]
  startId: number
  /** called when a story is shown */
  onView: (story: Story) => void
  onClose: () => void
}

/** ms; a longer press pauses the story and is no tap */
const longestTap = 300

const control =
  'grid size-11 place-items-center rounded-pill text-espresso-ink hover:bg-espresso-ink/15 focus-visible:outline-espresso-ink'

/**
 * The full screen of decisions.md §5. It shows each story for its duration. A tap goes on or back,
 * holding pauses, a keyboard uses arrows and Esc, and all controls have labels for screen readers.
 * It closes after the last story of the last group.
 */
export default function StoryViewer({ stories, startId, onView, onClose }: StoryViewerProps) {
  const [id, setId] = useState(startId)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const [ready, setReady] = useState<number>()
  const dialog = useRef<HTMLDialogElement>(null)
  const bar = useRef<HTMLSpanElement>(null)
  const pressedAt = useRef(0)

  const index = stories.findIndex((story) => story.id === id)
  const story = stories[index]
  const group = stories.filter((other) => other.storyGroupId === story?.storyGroupId)
  const place = story ? group.indexOf(story) : 0

  const go = (steps: 1 | -1) => {
    const next = stories[index + steps]
    if (next) setId(next.id)
    else if (steps > 0) onClose()
  }
  const running = !paused && !held && ready === id
  useStoryTimer(bar, id, (story?.duration ?? 5) * 1000, running, () => go(1))

  useLayer(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element?.close()
  }, [])

  const view = useEffectEvent(() => story && onView(story))
  useEffect(() => {
    if (ready === id) view()
  }, [ready, id])

  // If the shown story is deleted, the viewer closes.
  const gone = story === undefined
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (gone) leave()
  }, [gone])

  function press(event: PointerEvent) {
    pressedAt.current = event.timeStamp
    setHeld(true)
  }
  const release = () => setHeld(false)
  function tap(event: MouseEvent, steps: 1 | -1) {
    // a click from the keyboard has no press before it
    if (event.detail === 0 || event.timeStamp - pressedAt.current < longestTap) go(steps)
  }
  function steer(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) setPaused(!paused)
    else return
    event.preventDefault()
  }
  function cancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  if (!story) return null
  const handlers = { onPointerDown: press, onPointerUp: release, onPointerCancel: release }
  return createPortal(
    <dialog
      ref={dialog}
      aria-label="Hikayeler"
      onCancel={cancel}
      onKeyDown={steer}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none animate-fade overflow-hidden border-0 bg-espresso-deep p-0 text-espresso-ink"
    >
      <div className="relative mx-auto h-full max-w-[min(100%,calc(100dvh*0.62))] select-none overflow-hidden sm:rounded-card">
        <Shown key={story.id} story={story} onReady={() => setReady(story.id)} />
        <Preloaded src={stories[index + 1]?.imageUrl} />
        <p aria-live="polite" className="sr-only">
          {`Hikaye ${place + 1} / ${group.length}: ${story.title}`}
        </p>

        <button
          type="button"
          aria-label="Önceki hikaye"
          className="group absolute inset-y-0 left-0 flex w-1/3 touch-manipulation items-center justify-start p-2 outline-none"
          {...handlers}
          onPointerLeave={release}
          onContextMenu={(event) => event.preventDefault()}
          onClick={(event) => tap(event, -1)}
        >
          <Arrow icon={ChevronLeft} hidden={index === 0} />
        </button>
        <button
          type="button"
          aria-label="Sonraki hikaye"
          className="group absolute inset-y-0 right-0 flex w-2/3 touch-manipulation items-center justify-end p-2 outline-none"
          {...handlers}
          onPointerLeave={release}
          onContextMenu={(event) => event.preventDefault()}
          onClick={(event) => tap(event, 1)}
        >
          <Arrow icon={ChevronRight} hidden={false} />
        </button>

        <header className="pointer-events-none absolute inset-x-0 top-0 grid gap-2 bg-linear-to-b from-espresso-deep/90 to-transparent px-3 pt-3 pb-10">
          <div aria-hidden className="flex gap-1">
            {group.map((other, position) => (
              <span
                key={other.id}
                className="h-1 flex-1 overflow-hidden rounded-pill bg-espresso-ink/30"
              >
                <span
                  ref={other.id === id ? bar : null}
                  className={cn(
                    'block h-full origin-left rounded-pill bg-espresso-ink',
                    position >= place && 'scale-x-0',
                  )}
                />
              </span>
            ))}
          </div>
          <div className="pointer-events-auto flex items-center gap-1">
            <h2 className="min-w-0 flex-1 break-words font-display font-semibold text-lg">
              {story.title}
            </h2>
            <button
              type="button"
              data-autofocus
              aria-label={paused ? 'Devam Et' : 'Duraklat'}
              className={control}
              onClick={() => setPaused(!paused)}
            >
              {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
            </button>
            <button type="button" aria-label="Kapat" className={control} onClick={onClose}>
              <X aria-hidden />
            </button>
          </div>
        </header>
      </div>
    </dialog>,
    document.body,
  )
}

/** An arrow that shows on hover and keyboard focus. */
function Arrow({ icon: Icon, hidden }: { icon: typeof ChevronLeft; hidden: boolean }) {
  return (
    <Icon
      aria-hidden
      className={cn(
        'size-10 rounded-pill bg-espresso-deep/60 p-1.5 opacity-0 group-focus-visible:opacity-100 group-focus-visible:outline-2 group-focus-visible:outline-espresso-ink [@media(hover:hover)]:group-hover:opacity-100',
        hidden && 'invisible',
      )}
    />
  )
}

/** The story's picture. The timer starts when it has loaded or failed. */
function Shown({ story, onReady }: { story: Story; onReady: () => void }) {
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <div className="grid size-full place-items-center bg-espresso">
        <BookImage aria-hidden className="size-20 text-espresso-muted" />
      </div>
    )
  return (
    <img
      src={story.imageUrl}
      alt={story.title}
      draggable={false}
      className="size-full animate-fade bg-espresso object-cover"
      onLoad={onReady}
      onError={() => {
        setFailed(true)
        onReady()
      }}
    />
  )
}

function Preloaded({ src }: { src: string | undefined }) {
  useEffect(() => {
    if (src) new Image().src = src
  }, [src])
  return null
}
