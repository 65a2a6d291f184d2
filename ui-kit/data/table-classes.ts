import { cn } from '#ui/foundations/cn.ts'

/** What a column says of its cells. */
export interface ColumnMeta {
  align: 'start' | 'end'
  primary: boolean
  className: string
  corner: boolean
  plain: boolean
}

/**
 * Below this width of the container (not of the screen) each row becomes a card. Tailwind reads
 * class names from the text, so all sets stand here in full.
 */
export const stacked = {
  '40rem': {
    table: '@max-[40rem]:block',
    head: '@max-[40rem]:sr-only',
    body: '@max-[40rem]:grid @max-[40rem]:gap-3',
    row: '@max-[40rem]:flex @max-[40rem]:flex-col @max-[40rem]:rounded-card @max-[40rem]:border @max-[40rem]:border-line @max-[40rem]:bg-surface @max-[40rem]:px-4 @max-[40rem]:py-2',
    cell: '@max-[40rem]:flex @max-[40rem]:min-h-9 @max-[40rem]:items-center @max-[40rem]:justify-between @max-[40rem]:gap-4 @max-[40rem]:border-0 @max-[40rem]:px-0 @max-[40rem]:py-1 @max-[40rem]:has-[[data-none]:empty]:hidden',
    // the name comes first, wherever its column is
    title: '@max-[40rem]:-order-1',
    label:
      '@max-[40rem]:text-end @max-[40rem]:before:shrink-0 @max-[40rem]:before:font-normal @max-[40rem]:before:text-muted @max-[40rem]:before:content-[attr(data-label)]',
  },
  '64rem': {
    table: '@max-[64rem]:block',
    head: '@max-[64rem]:sr-only',
    body: '@max-[64rem]:grid @max-[64rem]:gap-3 @min-[44rem]:@max-[64rem]:grid-cols-2',
    row: '@max-[64rem]:flex @max-[64rem]:flex-col @max-[64rem]:rounded-card @max-[64rem]:border @max-[64rem]:border-line @max-[64rem]:bg-surface @max-[64rem]:px-4 @max-[64rem]:py-2',
    cell: '@max-[64rem]:flex @max-[64rem]:min-h-9 @max-[64rem]:items-center @max-[64rem]:justify-between @max-[64rem]:gap-4 @max-[64rem]:border-0 @max-[64rem]:px-0 @max-[64rem]:py-1 @max-[64rem]:has-[[data-none]:empty]:hidden',
    // the name comes first, wherever its column is
    title: '@max-[64rem]:-order-1',
    label:
      '@max-[64rem]:text-end @max-[64rem]:before:shrink-0 @max-[64rem]:before:font-normal @max-[64rem]:before:text-muted @max-[64rem]:before:content-[attr(data-label)]',
  },
}

/** The same for small rows: the name, and below it the other values in one line, without those that are `NoValue`. */
export const small = {
  table: '@max-[42rem]:block',
  head: '@max-[42rem]:sr-only',
  body: '@max-[42rem]:grid',
  row: '@max-[42rem]:flex @max-[42rem]:flex-wrap @max-[42rem]:items-center @max-[42rem]:gap-x-2.5 @max-[42rem]:gap-y-0.5 @max-[42rem]:border-line @max-[42rem]:border-b @max-[42rem]:py-1.5',
  cell: '@max-[42rem]:inline-flex @max-[42rem]:h-auto @max-[42rem]:min-w-0 @max-[42rem]:items-center @max-[42rem]:gap-1.5 @max-[42rem]:border-0 @max-[42rem]:p-0 @max-[42rem]:text-start @max-[42rem]:text-xs @max-[42rem]:has-data-none:hidden',
  // the name comes first, wherever its column is
  title: '@max-[42rem]:-order-1 @max-[42rem]:basis-full @max-[42rem]:text-sm',
  label:
    '@max-[42rem]:before:shrink-0 @max-[42rem]:before:font-normal @max-[42rem]:before:text-muted @max-[42rem]:before:content-[attr(data-label)]',
}
const plain = '@max-[42rem]:before:content-none'
/** What stands in the corner of a small row. */
export const corner =
  '@max-[42rem]:absolute @max-[42rem]:end-0 @max-[42rem]:top-1 @max-[42rem]:min-h-8 @max-[42rem]:text-sm @max-[42rem]:before:content-none'

interface Layout {
  narrow: typeof small
  dense: boolean
  compact: boolean
  /** whether something stands in the corner of each small row */
  cornered: boolean
}

/** The classes of a cell, by its column and the table's layout. */
export function cellClasses(meta: ColumnMeta | undefined, layout: Layout): string {
  const { narrow, dense, compact, cornered } = layout
  return cn(
    'border-line border-b px-3 py-2 text-start font-normal',
    dense && 'h-11 py-0 @max-[56rem]:px-2',
    meta?.className,
    meta?.align === 'end' && 'tabular text-end',
    meta?.primary && 'font-semibold',
    meta?.primary && !compact && '@max-[40rem]:text-base',
    narrow.cell,
    meta?.primary ? narrow.title : narrow.label,
    compact && meta?.primary && cornered && '@max-[42rem]:pe-24',
    compact && meta?.plain && plain,
    compact && meta?.corner && corner,
  )
}
