import { type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { ScrollRegion } from '#ui/foundations/scroll-region.tsx'

interface ChartFrameProps {
  /** The title: `Kazanılan ve harcanan puan`. */
  title: string
  /** One sentence about the chart, which screen readers read instead of the drawing. */
  summary: string
  /** The headings of the table. The first column names the row. */
  columns: string[]
  /** The values of the drawing, formatted. */
  rows: string[][]
  /** The drawing, an SVG. */
  children: ReactNode
  className?: string | undefined
}

/** A chart with a title, a sentence about it, and a table of its values that opens on demand. */
export function ChartFrame({
  title,
  summary,
  columns,
  rows,
  children,
  className,
}: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <figure
      aria-labelledby={id}
      className={cn('m-0 rounded-card border border-line bg-surface p-4', className)}
    >
      <figcaption className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <span className="min-w-0">
          <span id={id} className="block font-display font-semibold text-lg">
            {title}
          </span>
          <span className="block text-muted text-sm">{summary}</span>
        </span>
        <Button tone="ghost" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Grafik Olarak Göster' : 'Tablo Olarak Göster'}
        </Button>
      </figcaption>
      {asTable ? (
        <Values title={title} columns={columns} rows={rows} />
      ) : (
        <div role="img" aria-label={summary}>
          {children}
        </div>
      )}
    </figure>
  )
}

/** More columns than a phone has room for. */
const many = 4

/** The values as a table; a wide one moves by itself. */
function Values({ title, columns, rows }: Pick<ChartFrameProps, 'title' | 'columns' | 'rows'>) {
  const table = (
    <table aria-label={title} className="tabular w-full border-collapse text-sm">
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={cn(
                'border-line border-b py-2 ps-3 text-end',
                index === 0 && 'ps-0 text-start',
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have an order, and may share a name
          <tr key={place}>
            <th scope="row" className="border-line border-b py-2 text-start font-medium">
              {name}
            </th>
            {values.map((value, index) => (
              <td key={columns[index + 1]} className="border-line border-b py-2 ps-3 text-end">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (columns.length <= many) return table
  return (
    <ScrollRegion label={`${title}, tablo`} className="overflow-x-auto">
      {table}
    </ScrollRegion>
  )
}
