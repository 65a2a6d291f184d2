/** What there is of each: `2 × Latte, Su`. */
export const quantitiesText = (things: readonly { name: string; quantity: number }[]): string =>
  things.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')
