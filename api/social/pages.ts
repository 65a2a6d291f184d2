import type { SocialPages } from '../contracts/social/social.ts'

/** The pages in the environment; undefined for variables that are not set. */
type Named = {
  NODE_ENV: string
} & {
  [Name in keyof SocialPages as `SOCIAL_${Uppercase<Name>}`]?: SocialPages[Name] | undefined
}

const ofTheDemo: SocialPages = {
  instagram: 'https://www.instagram.com/telve',
  facebook: 'https://www.facebook.com/telve',
  linkedin: 'https://www.linkedin.com/company/telve',
}
const none: SocialPages = { instagram: null, facebook: null, linkedin: null }

/** The pages that the environment names. For others the demo has its own, and production none. */
export function socialPagesOf(env: Named): SocialPages {
  const otherwise = env.NODE_ENV === 'production' ? none : ofTheDemo
  const named = (given: string | null | undefined, standing: string | null) =>
    given === undefined ? standing : given
  return {
    instagram: named(env.SOCIAL_INSTAGRAM, otherwise.instagram),
    facebook: named(env.SOCIAL_FACEBOOK, otherwise.facebook),
    linkedin: named(env.SOCIAL_LINKEDIN, otherwise.linkedin),
  }
}
