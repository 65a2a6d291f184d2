// A file of its own, because no page that most people open first shows it.

/** A cup of coffee from above, with the grounds that gave the product its name. */
export function CupDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden viewBox="0 0 320 320" className={className}>
      <circle
        cx="160"
        cy="160"
        r="150"
        className="fill-espresso stroke-crema"
        strokeOpacity=".35"
      />
      <circle cx="160" cy="160" r="128" className="fill-none stroke-crema" strokeOpacity=".2" />
      <path
        d="M246 124c48-18 66 42 22 58l-20 4"
        className="fill-none stroke-espresso-ink"
        strokeWidth="14"
        strokeLinecap="round"
      />
      <circle cx="160" cy="160" r="98" className="fill-espresso-ink" />
      <circle cx="160" cy="160" r="84" className="fill-espresso-deep" />
      <path
        d="M92 170c14-40 34 4 56-22s30-34 52-6 22 4 40 14c-2 46-38 80-80 80-36 0-64-28-68-66Z"
        className="fill-crema"
        fillOpacity=".55"
      />
      <path
        d="M104 190c20-22 30 10 52-8s34-16 48 2 18 4 26 8c-14 28-40 44-70 44-26 0-46-18-56-46Z"
        className="fill-espresso"
      />
      <path
        d="M116 112c18-20 48-26 72-14"
        className="fill-none stroke-crema"
        strokeWidth="6"
        strokeLinecap="round"
        strokeOpacity=".7"
      />
      <g className="fill-crema" fillOpacity=".8">
        <circle cx="132" cy="142" r="4" />
        <circle cx="206" cy="126" r="3" />
        <circle cx="176" cy="116" r="2.5" />
        <circle cx="222" cy="150" r="2.5" />
      </g>
    </svg>
  )
}
