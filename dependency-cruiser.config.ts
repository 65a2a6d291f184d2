// Which folders know which, beyond what Biome sees in a single import: no circles between folders,
// and features of the web apart from each other. The parts' own arrows stand in biome.json.

import { builtinModules } from 'node:module'
import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'
import manifest from './package.json' with { type: 'json' }

/** From which other features one may take. docs/architecture.md shows them (scripts/arrows.test.ts). */
export const arrows: Record<string, string[]> = {
  bounds: ['posts'],
  board: ['availability', 'ordering', 'points', 'posts', 'tablets'],
  branches: ['availability', 'ordering', 'suspended-coffees'],
  auth: ['tablets'],
  cart: ['branches', 'loyalty', 'options', 'purchases'],
  console: ['branches', 'menu', 'posts'],
  counter: [
    'availability',
    'board',
    'loyalty',
    'ordering',
    'points',
    'purchases',
    'suspended-coffees',
  ],
  'day-end': ['posts'],
  dashboard: ['flags', 'posts', 'security'],
  users: ['points', 'posts', 'purchases', 'security'],
  'front-page': ['branches', 'legal'],
  home: ['stories', 'events', 'loyalty', 'orders'],
  points: ['branches', 'posts', 'purchases', 'ratings'],
  posts: ['branches'],
  purchases: ['branches', 'posts'],
  events: ['media'],
  stories: ['media'],
  menu: ['availability', 'branches', 'cart', 'media', 'options', 'price-list'],
  options: ['availability', 'branches'],
  orders: ['branches', 'cart', 'ratings'],
  'price-list': ['branches'],
  'own-security': ['tablets'],
  programme: ['branches'],
  qr: ['loyalty'],
  ratings: ['posts'],
  rewards: ['branches', 'media', 'menu'],
  tablets: ['branches', 'points', 'posts'],
  team: ['posts'],
}

const parts = '^(web|api|sql|worker|ui-kit|platform|scripts|[.]storybook)/'

/** Matches the files of some packages. */
const filesOf = (packages: Record<string, string>) =>
  `^node_modules/(${Object.keys(packages).join('|')})/`

const config: { forbidden: IForbiddenRuleType[]; options: ICruiseOptions } = {
  forbidden: [
    {
      name: 'no-circles-between-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: parts },
      to: { circular: true },
    },
    {
      name: 'features-apart',
      comment: 'a feature may know web/shared, and the features that `arrows` lists for it',
      severity: 'error',
      from: {
        path: '^web/features/([^/]+)/',
        pathNot: `^web/features/(${Object.keys(arrows).join('|')})/`,
      },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    ...Object.entries(arrows).map(
      ([feature, known]): IForbiddenRuleType => ({
        name: `features-apart-${feature}`,
        severity: 'error',
        from: { path: `^web/features/${feature}/` },
        to: {
          path: '^web/features/',
          pathNot: `^web/features/(${[feature, ...known].join('|')})/`,
        },
      }),
    ),
    {
      name: 'api-features-apart',
      comment: 'a feature of the API is its own: what two need is handed over in api/app.ts',
      severity: 'error',
      from: { path: '^api/(?!contracts|mocks|http|sessions|account)([^/]+)/' },
      to: { path: '^api/', pathNot: '^api/(contracts|http|sessions|$1)/' },
    },
    {
      name: 'api-features-apart-account',
      comment: 'a changed password is checked and hashed as auth does it',
      severity: 'error',
      from: { path: '^api/account/' },
      to: { path: '^api/', pathNot: '^api/(contracts|http|sessions|auth|account)/' },
    },
    {
      name: 'started-without-dev-packages',
      comment:
        'commands of the product install no devDependencies (scripts/run.mjs, decisions/199)',
      severity: 'error',
      from: {
        path: '^(scripts/(start|dev|build|migrate|admin|ledger)|(api|worker|web)/main|web/vite[.]config|web/service-worker/worker|web/features/front-page/(browser|server))[.]tsx?$',
      },
      to: { path: filesOf(manifest.devDependencies), reachable: true },
    },
    {
      name: 'image-without-optional-packages',
      comment: 'an image leaves the optionalDependencies out (Dockerfile)',
      severity: 'error',
      from: { path: '^(scripts/(start|migrate|admin|ledger)|(api|worker)/main)[.]ts$' },
      to: { path: filesOf(manifest.optionalDependencies), reachable: true },
    },
    { name: 'unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        '[.](stories|guide|test|spec)[.]tsx?$',
        '[.]gen[.]ts$',
        '/(bench|testing|conformance|e2e)/',
      ],
    },
    builtInModules: { override: [...builtinModules], add: ['bun', 'bun:test'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['bun', 'import', 'default', 'types'],
    },
  },
}
export default config
