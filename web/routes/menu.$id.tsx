import { createFileRoute, notFound } from '@tanstack/react-router'
import { IdText } from '#api/contracts/fields.ts'
import { Frame } from '#web/app/frame.tsx'
import { guard } from '#web/app/guard.ts'
import { ProductScreen } from '#web/features/menu/product-screen.tsx'
import { categoriesQuery, itemQuery } from '#web/features/menu/queries.ts'
import { ApiError } from '#web/shared/api-error.ts'

/**
 * A product. Not among the members' routes: an id that no product has is the 404 page for everybody
 * (decisions/037), and only then does a stranger sign in to see the rest.
 */
export const Route = createFileRoute('/menu/$id')({
  async beforeLoad({ context, location, params }) {
    const id = IdText.safeParse(params.id).data
    if (id === undefined) throw notFound()
    const item = context.queryClient.ensureQueryData(itemQuery(context.queryClient, id))
    const signedIn = guard({ context, location })
    // whatever else fails, the screen says it
    signedIn.catch(() => {})
    await item.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'item_not_found') throw notFound()
    })
    return { ...(await signedIn), id }
  },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(categoriesQuery)
  },
  component: Product,
})

function Product() {
  const { id } = Route.useRouteContext()
  return (
    <Frame>
      <ProductScreen key={id} id={id} />
    </Frame>
  )
}
