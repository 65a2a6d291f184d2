import { scaleBand, scaleLinear } from 'd3-scale'
import { formatNumber } from '#ui/foundations/format.ts'
import { ChartFrame } from './chart-frame.tsx'
import { useWidth } from './use-width.ts'

interface ColumnChartProps {
  /** The title. */
  title: string
  /** One sentence about the chart. */
  summary: string
  /** The heading of the group names in the table: `Gün`. */
  of: string
  /** The names of the two columns of a group: `Kazanılan`, `Harcanan`. */
  names: [earned: string, spent: string]
  /** The groups in order. Values are not negative. `full` names a group in the table, where there is room. */
  groups: { name: string; full?: string; values: [earned: number, spent: number] }[]
  className?: string | undefined
}

const height = 240
/** px that a name needs: as much as its letters, and a gap beside it */
const widthOf = (name: string) => 7 * name.length + 8
const room = { left: 56, bottom: 28, top: 12 }
// Not by colour alone: points given are filled and on the left, points taken are outlined.
const looks = ['fill-earn stroke-earn', 'fill-spend-soft stroke-spend']

/** Two columns for each day or branch: points given in sage, points taken in brick. */
export function ColumnChart({ title, summary, of, names, groups, className }: ColumnChartProps) {
  const [frame, width] = useWidth()
  const most = Math.max(1, ...groups.flatMap(({ values }) => values))
  const y = scaleLinear([0, most], [height - room.bottom, room.top]).nice(4)
  // the last name is always written, and may be wider than its columns
  const step = (width - room.left) / groups.length
  const beyond = Math.max(0, widthOf(groups.at(-1)?.name ?? '') - step) / 2
  // by place: two people may have the same initials
  const x = scaleBand([...groups.keys()], [room.left, width - beyond]).padding(0.25)
  const column = x.bandwidth() / 2
  // Where names would touch, only some are written; the table has all.
  const every = Math.ceil(Math.max(...groups.map(({ name }) => widthOf(name))) / x.step())
  return (
    <ChartFrame
      title={title}
      summary={summary}
      columns={[of, ...names]}
      rows={groups.map(({ name, full = name, values }) => [
        full,
        ...values.map((value) => formatNumber(value)),
      ])}
      className={className}
    >
      <svg ref={frame} aria-hidden viewBox={`0 0 ${width} ${height}`} className="block h-60 w-full">
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <path d={`M${room.left} ${y(tick)}H${width}`} className="stroke-line" />
            <text
              x={room.left - 8}
              y={y(tick)}
              dy="0.35em"
              textAnchor="end"
              className="tabular fill-muted text-xs"
            >
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {groups.map(({ name, values }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have an order, and may share a name
          <g key={place} transform={`translate(${x(place) ?? 0} 0)`}>
            {values.map((value, index) => (
              <rect
                key={names[index]}
                x={index * column + 1}
                y={y(value)}
                width={Math.max(1, column - 2)}
                height={height - room.bottom - y(value)}
                strokeWidth="1.5"
                className={looks[index]}
              />
            ))}
            {(groups.length - 1 - place) % every === 0 && (
              <text x={column} y={height - 8} textAnchor="middle" className="fill-muted text-xs">
                {name}
              </text>
            )}
          </g>
        ))}
      </svg>
      <p aria-hidden className="mt-2 flex flex-wrap gap-4 text-sm">
        {names.map((name, index) => (
          <span key={name} className="inline-flex items-center gap-2">
            <svg aria-hidden viewBox="0 0 12 12" className="size-3">
              <rect x="1" y="1" width="10" height="10" strokeWidth="1.5" className={looks[index]} />
            </svg>
            {name}
          </span>
        ))}
      </p>
    </ChartFrame>
  )
}
