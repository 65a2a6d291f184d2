import type { Endpoint } from '../contracts/endpoint.ts'

const served = new WeakMap<Request, Endpoint>()

/** Notes which contract answers a request, for whoever must speak of it later. */
export const noteContract = (request: Request, contract: Endpoint): void => {
  served.set(request, contract)
}

/** The contract that answers a request; undefined where none does. */
export const contractOf = (request: Request): Endpoint | undefined => served.get(request)
