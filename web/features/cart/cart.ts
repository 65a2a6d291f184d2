import * as z from 'zod'
import { Id } from '#api/contracts/fields.ts'
import { mostLines, mostUnitsOfLine } from '#api/contracts/orders/orders.ts'
import { useDeviceSetting } from '#web/shared/device-setting.ts'
import { personalSetting } from '#web/shared/personal-setting.ts'
import { createRequestKey } from '#web/shared/request-key.ts'
import { attempt } from './attempt.ts'

const units = z.int().min(1).max(mostUnitsOfLine)

/** A line of the cart: what is wanted, and what the person has seen of it (ordering.md §3). */
const CartLine = z.object({
  /** tells lines apart on this device */
  key: z.string().max(60),
  itemId: Id,
  /** as it was called when it was added, for when nothing answers */
  name: z.string().max(200),
  quantity: units,
  options: z.array(z.object({ optionId: Id, quantity: units, name: z.string().max(100) })).max(30),
  note: z.string().max(140).optional(),
  /** kuruş of a unit, as it was when it was added; null where nobody has seen it */
  unitPrice: z.int().nonnegative().nullable(),
})
export type CartLine = z.output<typeof CartLine>

/** A line that no longer fits is left out; the others stay. */
const CartLines = z.array(z.unknown()).transform((lines) =>
  lines.slice(0, mostLines).flatMap((line) => {
    const read = CartLine.safeParse(line)
    return read.success ? [read.data] : []
  }),
)

const kept = personalSetting('telve:cart', CartLines)
const nothing: CartLine[] = []
const read = () => kept.read() ?? nothing

const sameThing = (a: Omit<CartLine, 'key'>, b: Omit<CartLine, 'key'>) => {
  const thing = ({ itemId, options, note }: Omit<CartLine, 'key'>) =>
    JSON.stringify([
      itemId,
      note ?? '',
      options.map(({ optionId, quantity }) => [optionId, quantity]).sort(),
    ])
  return thing(a) === thing(b)
}

/** The cart of the person whom the page acts for, on this device: 30 lines at most. */
export const cart = {
  read,
  /**
   * Adds units: to the line of the same thing that is not being ordered just now, or as a new one.
   * @returns false where it is full
   */
  add(added: Omit<CartLine, 'key'>): boolean {
    const lines = read()
    const sent = attempt.read()?.lines ?? []
    const same = lines.find(
      (line) =>
        !sent.includes(line.key) &&
        sameThing(line, added) &&
        line.quantity + added.quantity <= mostUnitsOfLine,
    )
    if (!same && lines.length >= mostLines) return false
    kept.write(
      same
        ? lines.map((line) =>
            line === same
              ? { ...line, quantity: line.quantity + added.quantity, unitPrice: added.unitPrice }
              : line,
          )
        : [...lines, { ...added, key: createRequestKey() }],
    )
    return true
  },
  /** Changes the number of units of a line. */
  change(key: string, quantity: number): void {
    kept.write(read().map((line) => (line.key === key ? { ...line, quantity } : line)))
  },
  /**
   * Puts another thing in the place of a line. It joins the line of the same thing, if there is one with
   * room that is not being ordered just now.
   */
  edit(key: string, thing: Omit<CartLine, 'key'>): void {
    const lines = read()
    const sent = attempt.read()?.lines ?? []
    const same = lines.find(
      (line) =>
        line.key !== key &&
        !sent.includes(line.key) &&
        sameThing(line, thing) &&
        line.quantity + thing.quantity <= mostUnitsOfLine,
    )
    kept.write(
      same
        ? lines
            .filter((line) => line.key !== key)
            .map((line) =>
              line === same
                ? { ...line, ...thing, quantity: line.quantity + thing.quantity }
                : line,
            )
        : lines.map((line) => (line.key === key ? { ...thing, key } : line)),
    )
  },
  /** Takes lines out. @returns puts them back where they were */
  remove(keys: readonly string[]): () => void {
    const before = read()
    kept.write(before.filter(({ key }) => !keys.includes(key)))
    return () => {
      const now = read()
      const place = (line: CartLine) => before.findIndex(({ key }) => key === line.key)
      const back = before.filter(
        ({ key }) => keys.includes(key) && !now.some((line) => line.key === key),
      )
      kept.write(
        [...now, ...back]
          .sort((a, b) => (place(a) + 1 || mostLines + 1) - (place(b) + 1 || mostLines + 1))
          .slice(0, mostLines),
      )
    }
  },
}

/** The lines of the cart, in the order in which they were added. */
export const useCart = (): CartLine[] => useDeviceSetting({ ...kept, read })

/** All units in the cart. */
export const unitsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
