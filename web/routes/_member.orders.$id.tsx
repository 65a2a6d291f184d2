import { createFileRoute } from '@tanstack/react-router'
import { IdText } from '#api/contracts/fields.ts'
import { OrderScreen } from '#web/features/orders/order-screen.tsx'
import { orderQuery } from '#web/features/orders/queries.ts'

export const Route = createFileRoute('/_member/orders/$id')({
  loader: ({ context, params }) => {
    const id = IdText.parse(params.id)
    void context.queryClient.prefetchQuery(orderQuery(id))
    return { id }
  },
  component: OneOrder,
})

function OneOrder() {
  const { id } = Route.useLoaderData()
  return <OrderScreen key={id} id={id} />
}
