import { type Ref, useState } from 'react'
import type { Ticket as Order } from '#api/contracts/orders/board.ts'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { Ticket } from '#web/features/board/ticket/ticket.tsx'
import { timeLeft } from '#web/features/board/ticket/time-left.ts'
import { BoardColumn } from './board-column.tsx'
import { type ColumnId, columns, inColumn } from './columns.ts'

interface BoardColumnsProps {
  ref: Ref<HTMLDivElement>
  tickets: readonly Order[]
  /** ids of those that nobody has noticed yet */
  fresh: ReadonlySet<number>
  /** epoch ms of the server's clock */
  now: number
  /** why nothing new comes */
  paused: string | undefined
  /** moves a ticket on, or hands it over */
  onMove: (ticket: Order) => void
  onMoveLine: (ticket: Order, line: Order['lines'][number]) => void
  onMenu: (ticket: Order) => void
}

/** The tickets in their columns; a narrow screen has room for one, which is chosen. */
export function BoardColumns(props: BoardColumnsProps) {
  const { ref, tickets, fresh, now, paused, onMove, onMoveLine, onMenu } = props
  const [chosen, setChosen] = useState<ColumnId>('new')
  return (
    <div ref={ref} className="flex min-h-0 min-w-0 grow flex-col gap-2 p-2">
      <SegmentedControl
        label="Sütun"
        className="flex md:hidden"
        size="lg"
        options={columns.map(({ id, title }) => ({
          value: id,
          label: `${title} ${inColumn(tickets, id).length}`,
        }))}
        value={chosen}
        onValueChange={setChosen}
      />
      <div className="flex min-h-0 grow gap-2">
        {columns.map(({ id, title, none }) => (
          <BoardColumn
            key={id}
            id={id}
            title={title}
            none={(id === 'new' && paused) || none}
            count={inColumn(tickets, id).length}
            isChosen={chosen === id}
          >
            {inColumn(tickets, id).map((ticket) => (
              <Ticket
                key={ticket.id}
                ticket={ticket}
                time={timeLeft(ticket, now)}
                isFresh={fresh.has(ticket.id)}
                onMove={() => onMove(ticket)}
                onMoveLine={(line) => onMoveLine(ticket, line)}
                onMenu={() => onMenu(ticket)}
              />
            ))}
          </BoardColumn>
        ))}
      </div>
    </div>
  )
}
