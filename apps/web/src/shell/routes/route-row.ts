/**
 * One row of the route table: all that the app, its build, the shots and the journeys know of a route. Rows are data
 * without imports; route-plugin.ts of the build makes of them what the app loads, and the list that e2e/ reads.
 */
import type { ComponentType } from 'react';
import type { PlainKey } from '../../locale/keys.ts';
import type { Area, Language } from '../../locale/text.ts';
import type { TabName } from '../tab-bar.tsx';

export interface RouteRow {
  path: string;
  /** The route is an addition of our own: docs/product.md does not list it. */
  isAddition?: true;
  /** In both languages where the shell's bar alone shows it; a key of `app` or `titles` where a screen shows the same. */
  title: PlainKey | Readonly<Record<Language, string>>;
  /** The component, and its file below screens/. */
  screen: string;
  file: string;
  /** Screens of one chunk come together: apart they are many small files, each of which the first screen has to name. */
  chunk: string;
  /** Areas of texts the screen uses beside `app`. */
  texts?: readonly Area[];
  /** `login` sends a visitor to /login; `identity` wants login and a verified identity. */
  needs?: 'login' | 'identity';
  /** The screen shows or takes secrets: the native app keeps it out of screenshots and the list of running apps. */
  isSecret?: true;
  /** The screen keeps its state when left. */
  keepAlive?: true;
  /** `back`: the shell's bar with arrow and title. `own`: the screen draws its own bar. */
  top: 'back' | 'own';
  /** The background of the shell's bar, where the screen below is not on the page's ground. */
  ground?: 'surface';
  /** The shell's icon at the right end of its bar. */
  right?: 'records';
  /** Shows the tab bar with this tab chosen. */
  tab?: TabName;
  /** The queries that links bring along, where the screen differs by them. */
  queries?: readonly string[];
  /** The pictures that `npm run shots` takes. */
  shots?: readonly Shot[];
}

export interface Shot {
  /** The name of the picture's file. */
  name: string;
  who: 'visitor' | 'member';
  query?: string;
  /** Pressed one after the other before the picture, by their names in both languages. */
  taps?: readonly { role: 'button' | 'tab'; zh: string; en: string }[];
  /** The journey of all screens looks at this one closely. */
  checked?: true;
}

/** A row as the app has it: with the way to its screen, and without what only the build and the journeys want. */
export interface Route
  extends Omit<RouteRow, 'isAddition' | 'screen' | 'file' | 'chunk' | 'queries' | 'shots'> {
  load: () => Promise<ComponentType>;
}
