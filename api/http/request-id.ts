const ids = new WeakMap<Request, string>()

/** The id that links a request's answer to its log line; created on first use. */
export function requestIdOf(request: Request): string {
  const known = ids.get(request)
  if (known) return known
  const id = crypto.randomUUID()
  ids.set(request, id)
  return id
}
