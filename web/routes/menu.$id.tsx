import { createFileRoute, notFound } from '@tanstack/react-router'
import { IdText } from '#api/contracts/fields.ts'
import { Frame } from '#web/app/frame.tsx'
import { VisitorFrame } from '#web/app/visitor-frame.tsx'
import { availabilityQuery } from '#web/features/availability/queries.ts'
import { menuBranch } from '#web/features/branches/menu-branch.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { ProductScreen } from '#web/features/menu/customer/product-screen.tsx'
import { categoriesQuery, itemQuery } from '#web/features/menu/queries.ts'
import { itemOptionsQuery } from '#web/features/options/queries.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { ensureUser } from '#web/shared/session.ts'

/**
 * A product. Not among the members' routes: an id that no product has is the 404 page for everybody
 * (decisions/078), and whoever is not signed in may look at it (decisions/140). Who it is is found out
 * in the loader, which is fetched with the screen: `beforeLoad` would be part of the first load.
 */
export const Route = createFileRoute('/menu/$id')({
  // an arrow function: the router's bundler plugin splits off no methods
  loader: async ({ context, params }) => {
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
    const user = ensureUser(context.queryClient)
    user.catch(() => {})
    // the screen reports every other failure
    await item.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'item_not_found') throw notFound()
    })
    return { id, isVisitor: (await user) === null }
  },
  component: Product,
})

function Product() {
  const { id, isVisitor } = Route.useLoaderData()
  const screen = <ProductScreen key={id} id={id} />
  return isVisitor ? (
    <VisitorFrame from={`/menu/${id}`}>{screen}</VisitorFrame>
  ) : (
    <Frame>{screen}</Frame>
  )
}
