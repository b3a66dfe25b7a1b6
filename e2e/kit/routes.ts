/**
 * Every route and the states in which journeys and pictures see it. The build of apps/web writes them from its route table,
 * so that a screen with its row is looked at without another list.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Shot {
  /** The name of the picture. */
  name: string;
  who: 'visitor' | 'member';
  query?: string;
  /** Pressed before the picture. */
  taps?: readonly { role: 'button' | 'tab'; zh: string; en: string }[];
  /** The journey of all screens looks at it closely. */
  checked?: true;
}

interface ListedRoute {
  path: string;
  queries?: readonly string[];
  shots: readonly Shot[];
}

const LISTED = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../apps/web/dist/.vite/routes.json'), 'utf8'),
) as ListedRoute[];

const withQuery = (path: string, query?: string) => (query === undefined ? path : `${path}?${query}`);

/** Every address, as a visitor may type it. */
export const ROUTES: readonly string[] = [
  '/',
  ...LISTED.flatMap(({ path, queries }) => queries?.map((query) => withQuery(path, query)) ?? [path]),
];

const NOWHERE = { name: 'not-found', route: '/no-such-screen', who: 'member', checked: true } as const;

export const SHOTS: readonly (Shot & { route: string })[] = [
  ...LISTED.flatMap(({ path, shots }) =>
    shots.map((shot) => ({ ...shot, route: withQuery(path, shot.query) })),
  ),
  NOWHERE,
];

/** Those that are looked at more closely, as a member or as a visitor. */
export const SCREENS = SHOTS.filter(({ checked }) => checked);
