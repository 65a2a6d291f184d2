import { ChartFrame } from './chart-frame.tsx'
import { useWidth } from './use-width.ts'

interface HeatMapProps {
  /** The title. */
  title: string
  /** One sentence about the chart: where it is warmest. */
  summary: string
  /** The heading of the row names in the table: `Gün`. */
  of: string
  /** The names of the columns, in order: hours. */
  columns: string[]
  /** The rows in order, a value for each column; none is negative. `full` names a row in the table. */
  rows: { name: string; full?: string; values: number[] }[]
  /** A value in the table. */
  format: (value: number) => string
  className?: string | undefined
}

const cell = 28
const room = { left: 36, bottom: 22 }
/** px that the name of a column needs */
const nameWidth = 24
/** Five shades of a part of the greatest value; what is nothing has the ground's. */
const shades = [0.15, 0.35, 0.55, 0.78, 1]
const shadeOf = (value: number, most: number) =>
  shades[Math.min(shades.length - 1, Math.floor((value / most) * shades.length))]

/** Amounts by two measures, weekday and hour for instance: the more, the darker. */
export function HeatMap({ title, summary, of, columns, rows, format, className }: HeatMapProps) {
  const [frame, width] = useWidth()
  const most = Math.max(1, ...rows.flatMap(({ values }) => values))
  const step = (width - room.left) / Math.max(1, columns.length)
  const every = Math.ceil(nameWidth / step)
  const height = rows.length * cell + room.bottom
  return (
    <ChartFrame
      title={title}
      summary={summary}
      columns={[of, ...columns]}
      rows={rows.map(({ name, full = name, values }) => [full, ...values.map(format)])}
      className={className}
    >
      <svg
        ref={frame}
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        style={{ height }}
        className="block w-full"
      >
        {rows.map(({ name, values }, line) => (
          <g key={name} transform={`translate(0 ${line * cell})`}>
            <text x={0} y={cell / 2} dy="0.35em" className="fill-muted text-xs">
              {name}
            </text>
            {values.map((value, place) => (
              <rect
                key={columns[place]}
                x={room.left + place * step + 1}
                y={1}
                width={Math.max(1, step - 2)}
                height={cell - 2}
                rx={2}
                fillOpacity={value > 0 ? shadeOf(value, most) : undefined}
                className={value > 0 ? 'fill-accent' : 'fill-sunken'}
              />
            ))}
          </g>
        ))}
        {columns.map((name, place) =>
          place % every === 0 ? (
            <text
              key={name}
              x={room.left + (place + 0.5) * step}
              y={height - 6}
              textAnchor="middle"
              className="tabular fill-muted text-xs"
            >
              {name}
            </text>
          ) : null,
        )}
      </svg>
      <p aria-hidden className="mt-2 flex items-center gap-2 text-sm">
        Az
        <svg aria-hidden viewBox="0 0 90 14" className="h-3.5 w-22">
          {shades.map((shade, place) => (
            <rect
              key={shade}
              x={place * 18 + 1}
              y={1}
              width={16}
              height={12}
              rx={2}
              fillOpacity={shade}
              className="fill-accent"
            />
          ))}
        </svg>
        Çok
      </p>
    </ChartFrame>
  )
}
