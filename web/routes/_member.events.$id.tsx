import { createFileRoute } from '@tanstack/react-router'
import { IdText } from '#api/contracts/fields.ts'
import { EventScreen } from '#web/features/events/event-screen.tsx'
import { eventsQuery } from '#web/features/events/queries.ts'

export const Route = createFileRoute('/_member/events/$id')({
  loader: ({ context, params }) => {
    const id = IdText.parse(params.id)
    void context.queryClient.prefetchQuery(eventsQuery)
    return { id }
  },
  component: Event,
})

function Event() {
  const { id } = Route.useLoaderData()
  return <EventScreen key={id} id={id} />
}
