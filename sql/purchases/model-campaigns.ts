/** What a version of a campaign gives, and to which bills. */
export interface CampaignTerms {
  version: number
  bonus: number | null
  /** hundredths */
  multiplier: number | null
  /** kuruş */
  leastDue: number
  firstOnly: boolean
  /** times a person; all of a test is on a single day, so that it bounds days alike */
  inAll: number
}

export interface ModelCampaign {
  id: number
  running: boolean
  terms: CampaignTerms
  budget: number
  spent: number
  /** times, by person */
  uses: Map<number, number>
}

/** The campaign of a bill, as it was when it gave. */
export interface CampaignLine {
  campaign: ModelCampaign
  terms: CampaignTerms
  points: number
}

const mostOfAnEntry = 200_000

/** What a campaign's version gives on top of so many base points. */
export const bonusOf = ({ bonus, multiplier }: CampaignTerms, base: number): number =>
  bonus ?? Math.floor((base * ((multiplier ?? 100) - 100)) / 100)

/** Campaigns (programme.md §3) in plain memory, one purchase after the other. */
export class CampaignModel {
  /** @param campaigns by id */
  constructor(readonly campaigns: readonly ModelCampaign[]) {}

  /** The campaign that gives most, of equals the oldest; caps and budgets give way to the next. */
  earn(bill: {
    userId: number
    due: number
    base: number
    tier: number
    first: boolean
  }): CampaignLine | undefined {
    const { userId, due, base, tier, first } = bill
    if (base === 0) return undefined
    const offers = this.campaigns
      .filter(
        ({ running, terms }) => running && due >= terms.leastDue && (first || !terms.firstOnly),
      )
      .map((campaign) => ({
        campaign,
        points: Math.min(bonusOf(campaign.terms, base), mostOfAnEntry - base - tier),
      }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points || a.campaign.id - b.campaign.id)
    for (const { campaign, points } of offers) {
      const used = campaign.uses.get(userId) ?? 0
      if (used >= campaign.terms.inAll || campaign.budget - campaign.spent < points) continue
      campaign.uses.set(userId, used + 1)
      campaign.spent += points
      return { campaign, terms: campaign.terms, points }
    }
    return undefined
  }

  /** What of a line remains where so many base points and kuruş do. */
  remaining({ terms, points }: CampaignLine, base: number, kurus: number): number {
    if (base === 0 || kurus < terms.leastDue) return 0
    return Math.min(bonusOf(terms, base), points)
  }

  /** Points that a refund took go back to the budget; the turn too, if all of them have. */
  giveBack(line: CampaignLine, userId: number, points: number, turn: boolean): void {
    line.campaign.spent -= points
    if (turn) line.campaign.uses.set(userId, (line.campaign.uses.get(userId) ?? 0) - 1)
  }
}
