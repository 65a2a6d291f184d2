import { createFileRoute } from '@tanstack/react-router'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { CartScreen } from '#web/features/cart/checkout/cart-screen.tsx'

export const Route = createFileRoute('/_member/cart')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(branchesQuery)
  },
  component: Cart,
})

function Cart() {
  const navigate = Route.useNavigate()
  return (
    <CartScreen
      onPlaced={(id) => void navigate({ to: '/orders/$id', params: { id: String(id) } })}
    />
  )
}
