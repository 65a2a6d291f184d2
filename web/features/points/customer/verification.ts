import { mutationOptions } from '@tanstack/react-query'
import type { Received } from '#api/contracts/endpoint.ts'
import { linksPerPage, ownChain, ownProof } from '#api/contracts/points/proof.ts'
import { call } from '#web/shared/client.ts'
import type { ChainVerdict } from './chain.ts'

/** Verifies the caller's whole history on this device (decisions.md §3). */
export const verifyMutation = mutationOptions({
  mutationFn: async (userId: number): Promise<ChainVerdict> => {
    const { verifyChain } = await import('./chain.ts')
    // The proof comes first: entries written meanwhile are then merely not covered by it.
    const { proof } = await call(ownProof)
    const links: Received<typeof ownChain> = []
    for (let more = true; more; ) {
      const page = await call(ownChain, { query: { after: links.length } })
      links.push(...page)
      more = page.length === linksPerPage
    }
    return verifyChain({ userId, links, proof })
  },
})
