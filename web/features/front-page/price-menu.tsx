import type { FrontPage } from '#api/contracts/front-page/front-page.ts'
import { formatMoney } from '#ui/foundations/format.ts'

type Category = FrontPage['categories'][number]

/** The products that the page lists at most: it is written every few seconds, and the price list has all. */
const mostProducts = 200

/** The first products, under the categories that they are of. */
function firstProducts(categories: readonly Category[]): Category[] {
  let left = mostProducts
  return categories.flatMap((category) => {
    const items = category.items.slice(0, left)
    left -= items.length
    return items.length > 0 ? [{ ...category, items }] : []
  })
}

const countOf = (categories: readonly Category[]) =>
  categories.reduce((count, { items }) => count + items.length, 0)

/** What is on the menu, by category, with prices; each leads to the product's page. */
export function PriceMenu({ categories }: { categories: readonly Category[] }) {
  const listed = firstProducts(categories)
  return (
    <section aria-labelledby="menu" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="menu" className="font-display font-semibold text-2xl">
          Menü
        </h2>
        {categories.length > 0 && (
          <a
            href="/fiyat-listesi"
            className="inline-flex min-h-11 items-center font-semibold text-accent"
          >
            Fiyat Listesi
          </a>
        )}
      </div>
      {categories.length === 0 ? (
        <p className="text-muted">Menümüz hazırlanıyor. Kısa süre sonra burada olacak.</p>
      ) : (
        <div className="gap-x-12 md:columns-2">
          {listed.map((category) => (
            <section
              key={category.id}
              aria-labelledby={`category-${category.id}`}
              className="mb-8 break-inside-avoid"
            >
              <h3
                id={`category-${category.id}`}
                className="break-words border-line border-b pb-2 font-display font-semibold text-lg"
              >
                {category.name}
              </h3>
              <ul>
                {category.items.map(({ id, name, price }) => (
                  <li key={id}>
                    <a
                      href={`/menu/${id}`}
                      className="flex min-h-11 items-baseline gap-3 rounded-field py-2.5 transition-colors hover:bg-sunken"
                    >
                      <span className="min-w-0 break-words">{name}</span>
                      <span
                        aria-hidden
                        className="min-w-4 flex-1 border-line border-b border-dotted"
                      />
                      <span className="tabular shrink-0 font-semibold">{formatMoney(price)}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {countOf(categories) > mostProducts && (
        <p className="text-muted">Menümüzün tamamı fiyat listesinde.</p>
      )}
    </section>
  )
}
