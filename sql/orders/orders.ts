import type { Sql } from '../connection.ts'
import { openWriter, type WriterOptions, writerDefaults } from '../ledger/writer.ts'
import {
  type Openings,
  type OrderAsked,
  type OrderRequest,
  type OrderVerdict,
  openingsText,
  placing,
  type Sent,
  sentOf,
  writtenOrder,
} from './placing.ts'

export interface Orders<Quote> {
  /**
   * Places one order with all that it takes, durably, exactly once per customer and `requestKey`, or
   * refuses it.
   *
   * @throws LedgerBusy when too many requests wait, or the customer's row stays locked;
   * LedgerUnavailable when the database is away; RangeError for an instant that is none
   */
  place(request: OrderRequest): Promise<OrderVerdict>
  /** What an order of a person would come to now, at a branch that is there; writes nothing. */
  quote(person: number, asked: OrderAsked, openings: Openings): Promise<Quote>
  /** Places the waiting orders, then closes the connection. */
  close(): Promise<void>
}

export interface OrdersOptions extends Partial<Omit<WriterOptions, 'url'>> {
  /** the address for the writer's own connection */
  url: string
  /** for reading; the caller closes it */
  sql: Sql
}

/**
 * Opens the door to placing orders: batches of them are written as the ledger's entries are, by a
 * connection of their own (docs/ledger.md).
 *
 * @typeParam Quote what quote_order() answers, which the API's contract describes
 */
export const openOrders = <Quote>({ sql, ...options }: OrdersOptions): Orders<Quote> => {
  const writer = openWriter<Sent, OrderVerdict>({ ...writerDefaults, ...options }, placing)
  return {
    place: async (request) => writer.write(sentOf(request)),
    quote: async (person, asked, openings) => {
      const [row] = await sql<{ quote: Quote }[]>`
        select quote_order(${person}, ${JSON.stringify(writtenOrder(asked))}::text::jsonb,
                           ${openingsText(openings)}::text::tstzmultirange) as quote`
      if (!row) throw new Error('a quote got no answer')
      return row.quote
    },
    close: () => writer.close(),
  }
}
