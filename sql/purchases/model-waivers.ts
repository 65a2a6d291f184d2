interface ModelWaiver {
  userId: number
  /** of the refund that waived it */
  purchaseId: number
  /** how many entries the person had then */
  afterSeq: number
  points: number
  paid: number
}

/** What refunds waived (programme.md §2) in plain memory, in their order. */
export class WaiverModel {
  readonly waivers: ModelWaiver[] = []

  note(waiver: Omit<ModelWaiver, 'paid'>): void {
    if (waiver.points > 0) this.waivers.push({ ...waiver, paid: 0 })
  }

  /** What points of a person pay that come back, which entry `spent` had spent; the oldest refund first. */
  pay(userId: number, spent: number, back: number): { purchaseId: number; points: number }[] {
    let rest = back
    return this.waivers.flatMap((waiver) => {
      if (waiver.userId !== userId || waiver.afterSeq < spent) return []
      const points = Math.min(waiver.points - waiver.paid, rest)
      waiver.paid += points
      rest -= points
      return points > 0 ? [{ purchaseId: waiver.purchaseId, points }] : []
    })
  }
}
