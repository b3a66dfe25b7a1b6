/**
 * The packages of the repository and the arrows between them, as data: the one place where they are listed. The checker reads
 * this file and decides nothing by itself. Change it by a decision record.
 */

/** The packages of ours that a package may import, by the package's short name. */
export const ALLOWED_IMPORTS: Record<string, readonly string[]> = {
  'packages/math': [],
  'packages/engine': ['math'],
  'packages/protocol': [],
  'packages/client': ['protocol', 'math'],
  'packages/bridge': [],
  'packages/release': [],
  'packages/simulator': ['engine', 'math'],
  'packages/test-kit': [],
  'apps/web': ['client', 'protocol', 'math', 'bridge', 'release'],
  'apps/console': ['client', 'protocol', 'math'],
  'apps/server': ['engine', 'protocol', 'math', 'simulator', 'release'],
  'apps/signer': [],
  'apps/shell': [],
  e2e: ['client', 'protocol', 'release', 'bridge'],
  bench: ['math', 'engine', 'protocol', 'client'],
  tools: [],
};

/** Packages that the tests, the test kits, e2e and bench import, each beside those of its own package. */
export const TEST_PACKAGES: readonly string[] = ['test-kit'];

/** Packages that a package may load only by a dynamic import (types and tests are free). */
export const LAZY: Record<string, readonly string[]> = { 'apps/server': ['simulator'] };

/** Modules that a package's own build makes. */
export const MADE_MODULES: Record<string, readonly string[]> = {
  'apps/web': ['virtual:route-table', 'virtual:route-table/later-routes'],
};

/** Packages that must run anywhere: no node built-ins outside their tests. */
export const WITHOUT_NODE: readonly string[] = [
  'packages/math',
  'packages/engine',
  'packages/protocol',
  'packages/client',
  'packages/bridge',
  'packages/release/src/manifest',
  'apps/web/src',
  'apps/console/src',
];

/** Packages without any package from npm outside their tests. */
export const WITHOUT_NPM: readonly string[] = ['packages/math', 'packages/engine'];

/** The modules of apps/server/src/modules, lowest first: a module imports only the index.ts of those before it. */
export const MODULE_RANKS: readonly string[] = [
  'command',
  'content',
  'release',
  'files',
  'staff',
  'programme',
  'security',
  'member',
  'anti-phishing',
  'identity',
  'payment',
  'market',
  'history',
  'balances',
  'wallet',
  'transfer',
  'spot',
  'contract',
  'otc',
  'invitation',
  'activity',
  'agreement',
  'help',
  'support',
  'inbox',
  'program-api',
];

/** Folders of the server whose subfolders, their rooms, import each other in no circle. */
export const ROOMED_FOLDERS: readonly string[] = [
  'apps/server/src/modules/market',
  'apps/server/src/modules/contract',
  'apps/server/src/modules/member',
  'apps/server/src/platform/http',
];

/**
 * The rooms of packages/engine/src and their contents, lowest first: a room imports only those before it, and no two share
 * a level. Beside them stands `index.ts` alone. Tests import what they test. docs/engine-ranks.svg is made from this list.
 */
export const ENGINE_ROOMS: readonly { readonly name: string; readonly holds: string }[] = [
  { name: 'base', holds: 'amounts, units, limits, accounts, names, order words, the command in hand' },
  { name: 'codec', holds: 'bytes and words, fields, records, the writer of events, sections of snapshots' },
  { name: 'book', holds: 'orders and order books in typed arrays' },
  { name: 'members', holds: 'the store of members' },
  { name: 'ledger', holds: 'all balances, free and frozen' },
  { name: 'requests', holds: 'what was answered to requests that brought an id' },
  { name: 'orders', holds: 'what both kinds of orders share: cancelling, requests, closed orders, reasons' },
  { name: 'start', holds: 'starts and upgrades of the engine' },
  { name: 'money', holds: 'transfers, credits from outside, the faucet' },
  { name: 'member', holds: 'opening members, flags, locks, identity' },
  { name: 'index-price', holds: 'indexes from the prices of their sources, the tick' },
  { name: 'spot', holds: 'spot markets: orders, matching, settling, reference prices' },
  { name: 'listing', holds: 'assets and spot markets are listed and set' },
  { name: 'contract', holds: 'perpetual contracts: orders, margin, marks, funding, liquidation' },
  { name: 'otc', holds: 'the OTC desk' },
  { name: 'wallet', holds: 'deposits, withdrawals, applications, addresses' },
  { name: 'growth', holds: 'invitation, rebates, pledges, airdrops' },
  { name: 'memory', holds: 'EngineMemory, the owner of all stores' },
  {
    name: 'journal',
    holds: 'the unions of commands, events and rejections; blocks, readers, the writer of commands',
  },
  { name: 'snapshot', holds: 'the sections in the order of their bytes; the state as plain data' },
  { name: 'core', holds: 'the engine as its callers see it, and the router' },
];

export const ENGINE_RANKS: readonly string[] = ENGINE_ROOMS.map(({ name }) => name);

/** The features of apps/web/src/features, lowest first: a feature imports only those before it. */
export const FEATURE_RANKS: readonly string[] = [
  'update',
  'browser-update',
  'install',
  'content',
  'captcha',
  'member',
  'anti-phishing',
  'invitation',
  'identity',
  'payment',
  'market',
  'wallet',
  'chain',
  'deposit',
  'withdrawal',
  'orders',
  'spot',
  'contract',
  'contract-records',
  'transfer',
  'otc',
  'activity',
  'message',
  'merchant',
  'support',
  'menu',
];

/**
 * The rooms of apps/web/src/kit and their contents, lowest first: a room imports only those before it, and no file stands
 * beside them.
 */
export const KIT_ROOMS: readonly { readonly name: string; readonly holds: string }[] = [
  { name: 'popups', holds: "which of the app's popups are open, questions to the member" },
  { name: 'device', holds: 'clipboard, album, foreign pages, network and storage of the device' },
  { name: 'time', holds: "the server's clock, countdowns" },
  { name: 'preferences', holds: 'theme, colour scheme and language, and the words of the wire in it' },
  { name: 'session', holds: 'who is logged in, and what goes with the session' },
  { name: 'navigation', holds: 'ways through the app, the location of a screen, the bar on top of it' },
  { name: 'api', holds: "the options of all calls, the query client, the server's origin" },
  { name: 'calls', holds: 'the clients of the calls, one a domain' },
  { name: 'loading', holds: 'parts that come late, and what stands in the place of what did not come' },
  { name: 'lists', holds: 'endless lists, their pages and filters' },
  { name: 'images', holds: 'images on their way to the server, pictures in full' },
  { name: 'chat', holds: 'the lines of a conversation, and the bar to write into it' },
  { name: 'forms', holds: 'what was typed: drafts over a restart, the ends of a text' },
];

export const KIT_RANKS: readonly string[] = KIT_ROOMS.map(({ name }) => name);

/** The layers of apps/<app>/src in the browser apps, highest first: imports go down only. */
export const LAYERS: Record<string, readonly string[]> = {
  'apps/web': ['shell', 'screens', 'features', 'feed', 'kit', 'ui', 'locale'],
  'apps/console': ['shell', 'desks', 'kit', 'api', 'ui', 'locale'],
};

/** Entries of our packages that the code of browsers names in type-only imports alone: they carry zod. */
export const WITHOUT_RECORDS: Record<string, readonly string[]> = {
  'apps/web': ['protocol/calls', 'protocol/desk-calls'],
  'apps/console': ['protocol/calls', 'protocol/desk-calls'],
};
