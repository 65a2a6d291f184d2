const ids = new WeakMap<Request, string>()

/** The id that ties a request's answer to its log line; made at the first question. */
export function requestIdOf(request: Request): string {
  const known = ids.get(request)
  if (known) return known
  const id = crypto.randomUUID()
  ids.set(request, id)
  return id
}
