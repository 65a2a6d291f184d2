import { createFileRoute, notFound } from '@tanstack/react-router'
import { IdText } from '#api/contracts/fields.ts'
import { Frame } from '#web/app/frame.tsx'
import { guard } from '#web/app/guard.ts'
import { availabilityQuery } from '#web/features/availability/queries.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { menuBranch } from '#web/features/menu/chosen-branch.ts'
import { itemOptionsQuery } from '#web/features/menu/option-queries.ts'
import { ProductScreen } from '#web/features/menu/product-screen.tsx'
import { categoriesQuery, itemQuery } from '#web/features/menu/queries.ts'
import { ApiError } from '#web/shared/api-error.ts'

/**
 * A product. Not among the members' routes: an id that no product has is the 404 page for everybody
 * (decisions/078), and only then does a stranger sign in to see the rest. The guard stands in the
 * loader, which is fetched with the screen: `beforeLoad` would be part of the first load.
 */
export const Route = createFileRoute('/menu/$id')({
  // an arrow function: the router's bundler plugin splits off no methods
  loader: async ({ context, location, params }) => {
    const id = IdText.safeParse(params.id).data
    if (id === undefined) throw notFound()
    const item = context.queryClient.ensureQueryData(itemQuery(context.queryClient, id))
    void context.queryClient.prefetchQuery(categoriesQuery)
    void context.queryClient.prefetchQuery(itemOptionsQuery(id))
    const branchId = menuBranch.read()
    if (branchId !== undefined) {
      void context.queryClient.prefetchQuery(branchesQuery)
      void context.queryClient.prefetchQuery(availabilityQuery(branchId))
    }
    const signedIn = guard({ context, location })
    signedIn.catch(() => {})
    // the screen reports every other failure
    await item.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'item_not_found') throw notFound()
    })
    await signedIn
    return { id }
  },
  component: Product,
})

function Product() {
  const { id } = Route.useLoaderData()
  return (
    <Frame>
      <ProductScreen key={id} id={id} />
    </Frame>
  )
}
