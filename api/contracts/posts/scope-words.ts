import type { Post } from './posts.ts'

/** Where a post holds: `Kadıköy`, `Anadolu Yakası bölgesi`, `Bütün şubeler`. */
export function scopeOf({ branch, region }: Pick<Post, 'branch' | 'region'>): string {
  if (branch) return branch.name
  return region ? `${region.name} bölgesi` : 'Bütün şubeler'
}
