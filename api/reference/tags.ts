/** The groups of the OpenAPI document, by the path segment after `/api/`. */
export const tags: Readonly<Record<string, string>> = {
  admin: 'The dashboard, user management, broadcasts, ratings and the security log',
  'admin-invitation': 'The link that makes production’s first administrator',
  branches: 'The branches',
  coupons: 'Coupons: what rewards became, until they are used',
  entries: 'Why an entry of the ledger was written',
  events: 'Events that customers are invited to',
  health: 'Whether the process is alive',
  live: 'Server-sent events about the balance and the inbox',
  login: 'Signing in',
  logout: 'Signing out',
  loyalty: 'What the programme has for the caller: balance, next reward, coupons',
  map: 'The tiles of the branches’ map',
  media: 'Uploaded pictures',
  menu: 'Categories, products, what can be chosen of them, and favourites',
  notifications: 'The inbox',
  points: 'The ledger: earning, spending, taking back, history and its proof',
  'price-list': 'The price list at every entrance, for anybody',
  purchases: 'Bills at the till: recording, what they earn, and their refunds',
  qr: 'The customer’s rotating code, and scans at the counter',
  ratings: 'Ratings of the app',
  ready: 'Whether the process can serve',
  register: 'Registration',
  rewards: 'What points buy',
  'send-notification': 'A broadcast to many',
  social: 'The company’s pages elsewhere',
  stories: 'Stories on the home screen',
  user: 'The caller’s own account',
  users: 'Cards of customers whose code was scanned',
}

/** The group of an endpoint's path. */
export const tagOf = (path: string): string => path.split('/')[2] ?? ''
