import { createFileRoute, notFound } from '@tanstack/react-router'
import { IdText } from '#api/contracts/fields.ts'
import { PriceListPage } from '#web/features/price-list/price-list-page.tsx'
import { BranchPriceListScreen } from '#web/features/price-list/price-list-screen.tsx'
import { branchPriceListQuery } from '#web/features/price-list/queries.ts'
import { ApiError } from '#web/shared/api-error.ts'

/** The list of a branch, where its poster leads; the 404 page for one that is not there. */
export const Route = createFileRoute('/fiyat-listesi/$branchId')({
  // an arrow function: the router's bundler plugin splits off no methods
  loader: async ({ context, params }) => {
    const branchId = IdText.safeParse(params.branchId).data
    if (branchId === undefined) throw notFound()
    // the screen reports every other failure
    await context.queryClient
      .ensureQueryData(branchPriceListQuery(branchId))
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'branch_not_found') throw notFound()
      })
    return { branchId }
  },
  component: BranchPriceList,
})

function BranchPriceList() {
  const { branchId } = Route.useLoaderData()
  return (
    <PriceListPage>
      <BranchPriceListScreen key={branchId} branchId={branchId} />
    </PriceListPage>
  )
}
