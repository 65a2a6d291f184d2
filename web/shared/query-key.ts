import type { Endpoint } from '#api/contracts/endpoint.ts'

/**
 * The key of a query: the endpoint's path, then its parameters. The current user has the key
 * '/api/user' (product.md §3). A path alone matches all queries of that endpoint.
 */
export const keyOf = (endpoint: Pick<Endpoint, 'path'>, ...asked: (number | string)[]) =>
  [endpoint.path, ...asked] as const
