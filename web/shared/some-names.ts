/** The first of some names and how many more there are: `Latte, Cortado ve 3 ürün daha`. */
export const someNames = (names: readonly string[], most: number, unit: string): string =>
  names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')} ve ${names.length - most} ${unit} daha`
