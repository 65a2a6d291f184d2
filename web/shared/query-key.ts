import type { Endpoint } from '#api/contracts/endpoint.ts'

/**
 * The key of a query: the endpoint's path, then what it was asked with. The current user stands
 * under '/api/user' (specification.md §3), and a path alone names all queries of that endpoint.
 */
export const keyOf = (endpoint: Pick<Endpoint, 'path'>, ...asked: (number | string)[]) =>
  [endpoint.path, ...asked] as const
