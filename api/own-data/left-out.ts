interface Reason {
  /** for the person; it stands in the archive's README */
  why: string
  /** as `table.column` */
  columns: readonly string[]
}

/** What refers to people and is not in the archive, with the reason. */
export const leftOut: readonly Reason[] = [
  {
    why: 'Görevliyken yaptıklarınız (verdiğiniz puanlar, değiştirdiğiniz kayıtlar, kasa sayaçları): bunlar işletmenin ve başka kişilerin kayıtlarıdır.',
    columns: [
      'approvals.actor_id',
      'approvals.approver_id',
      'availability.actor_id',
      'award_bounds.actor_id',
      'branch_brakes.actor_id',
      'broadcasts.sender_id',
      'campaign_versions.actor_id',
      'changes.actor_id',
      'earning_rules.actor_id',
      'flag_settings.actor_id',
      'flags.settled_by',
      'house_notes.actor_id',
      'legal_documents.actor_id',
      'media.uploaded_by',
      'number_scans.staff_id',
      'order_events.actor_id',
      'order_refunds.actor_id',
      'payments.actor_id',
      'point_transactions.actor_id',
      'post_invitations.accepted_by',
      'post_invitations.invited_by',
      'post_invitations.withdrawn_by',
      'posts.ended_by',
      'posts.given_by',
      'programme_settings.actor_id',
      'purchase_refunds.actor_id',
      'purchase_voids.actor_id',
      'purchases.actor_id',
      'referrals.judged_by',
      'request_voids.actor_id',
      'scans.staff_id',
      'simulations.actor_id',
      'staff_awards.staff_id',
      'staff_bills.staff_id',
      'staff_day_totals.person_id',
      'tablets.enrolled_by',
      'tablets.revoked_by',
      'tier_settings.actor_id',
    ],
  },
  {
    why: 'Arşivdeki bilgilerin hesaplama için tutulan ikinci kopyaları (bakiye sırası, isteklerin bir gün saklanan yanıtları, işlenmeyi bekleyen haber satırları, bildirimin hangi cihaza gittiği).',
    columns: [
      'kept_answers.person_id',
      'outbox.user_id',
      'point_standings.user_id',
      'pushes.device_id',
    ],
  },
  {
    why: 'Yarıda kalan isteklerin rastgele numaraları: aynı istek ikinci kez işlenmesin diye tutulur, sizinle ilgili başka bilgi taşımaz.',
    columns: ['order_voids.user_id', 'purchase_voids.user_id', 'request_voids.user_id'],
  },
  {
    why: 'Bir saat geçerli yönetici davetleri ve gösterim kurulumunda saklanan son e-postalar: bir hesaba değil, bir adrese yazılır.',
    columns: ['admin_invitations.username', 'kept_mails.address'],
  },
  {
    why: 'Silinen hesapların adres ve numaralarının anahtarlı özetleri: açık bir hesabınız varken tutulmaz.',
    columns: ['kept_digests.user_id'],
  },
]
