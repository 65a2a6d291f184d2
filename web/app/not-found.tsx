import { Button } from '#ui/forms/button.tsx'
import { Logo } from '#ui/foundations/logo.tsx'
import { useDocumentTitle } from '#web/shared/screen.tsx'

/** The 404 page, which is in English (product.md §3). */
export function NotFound() {
  useDocumentTitle('404 Page Not Found')
  return (
    <main lang="en" className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-5 text-center">
        <Logo />
        <SpilledCup />
        <h1 tabIndex={-1} className="font-display font-semibold text-3xl outline-none">
          404 Page Not Found
        </h1>
        <p className="text-muted">
          There is nothing at this address but coffee grounds. The page may have moved, or the link
          may be mistyped.
        </p>
        <Button asChild size="lg">
          <a href="/">Go to the home page</a>
        </Button>
      </div>
    </main>
  )
}

/** A drawing of a spilled cup. */
function SpilledCup() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 120" className="w-60 max-w-full">
      <path
        d="M8 104c14-16 50-8 66-16s40-6 66 2 74-4 92 12-20 14-60 14-58 2-92 2-78 0-72-14Z"
        className="fill-espresso"
      />
      <path
        d="M30 104c10-6 26-2 38-6"
        className="fill-none stroke-crema"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <g transform="rotate(-68 168 60)">
        <path
          d="M124 32h84c0 44-16 62-42 62s-42-18-42-62Z"
          className="fill-raised stroke-primary"
          strokeWidth="5"
        />
        <path
          d="M206 42c26-2 26 34-8 34"
          className="fill-none stroke-primary"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <ellipse
          cx="166"
          cy="32"
          rx="42"
          ry="9"
          className="fill-espresso stroke-primary"
          strokeWidth="5"
        />
      </g>
    </svg>
  )
}
