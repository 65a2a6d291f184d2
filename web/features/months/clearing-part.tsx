import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ClearingLine } from '#api/contracts/dashboard/clearing.ts'
import { formatMonth } from '#ui/foundations/format.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { RowLink } from '#web/shared/row-link.tsx'
import { ClearingDialog } from './clearing-dialog.tsx'
import { amountColumns, nameOf, partyOf } from './clearing-lines.tsx'
import { Frame, type FrameProps, MonthActions } from './frame.tsx'
import { clearingQuery, exportClearingMutation } from './queries.ts'

/** What branches owe each other for points of a month that is closed: one gave them, another honoured them. */
export function ClearingPart({ search, onSearchChange }: FrameProps) {
  const { month, party } = search
  const found = useQuery(clearingQuery({ month }))
  const { data } = found
  const columns = useMemo(() => {
    const open = (line: ClearingLine) => ({ ...search, party: partyOf(line) })
    return [
      {
        id: 'branch',
        header: 'Şube',
        primary: true,
        cell: (line: ClearingLine) => (
          <RowLink to="/admin/months" search={open(line)} onOpen={() => onSearchChange(open(line))}>
            {nameOf(line)}
          </RowLink>
        ),
      },
      ...amountColumns(data?.pointValue ?? 0),
    ]
  }, [search, onSearchChange, data?.pointValue])
  const opened = data?.lines.find((line) => partyOf(line) === party)
  return (
    <Frame
      search={search}
      onSearchChange={onSearchChange}
      actions={
        data && (
          <MonthActions
            search={search}
            onSearchChange={onSearchChange}
            view="clearing"
            month={data.month}
            months={data.months}
            nameOf={formatMonth}
            mutation={exportClearingMutation}
            file="mahsup"
          />
        )
      }
    >
      <p className="text-muted">
        Bir şubenin verdiği puanı başka bir şube karşıladıysa, veren şube karşılayana borçlanır.
        Hediye ve düzeltme puanlarını zincir verir; ödüller, kuponun kullanıldığı şubede karşılanmış
        sayılır. Sonradan geri alınanlar, geri alındıkları ayın mahsubundan düşülür.
      </p>
      <QueryTable
        dense
        label="Mahsup"
        stackBelow="40rem"
        query={found}
        columns={columns}
        rows={data?.lines}
        rowKey={partyOf}
        loadingRows={8}
        none={
          data?.month
            ? 'Bu ay hiçbir şube başka bir şubenin puanını karşılamadı.'
            : 'Henüz mahsubu yapılmış ay yok. Biten ayın mahsubu, ay kapandıktan sonra yapılır.'
        }
      />
      {opened && data?.month && (
        <ClearingDialog
          line={opened}
          month={data.month}
          onClose={() => onSearchChange({ ...search, party: undefined })}
        />
      )}
    </Frame>
  )
}
