/** What the app knows of a route: one row of route-table.ts. */
import type { ComponentType } from 'react';
import type { PlainKey } from '../../locale/keys.ts';
import type { Area } from '../../locale/text.ts';
import type { TabName } from '../tab-bar.tsx';

export interface RouteRow {
  path: string;
  title: PlainKey;
  load: () => Promise<ComponentType>;
  /** Areas of texts the screen uses beside `app`. */
  texts?: readonly Area[];
  /** `login` sends a visitor to /login; `identity` wants login and a verified identity. */
  needs?: 'login' | 'identity';
  /** The screen keeps its state when left. */
  keepAlive?: true;
  /** `back`: the shell's bar with arrow and title. `own`: the screen draws its own bar. */
  top: 'back' | 'own';
  /** Of the shell's bar, where the screen below is not on the page's ground. */
  ground?: 'surface';
  /** The shell's icon at the right end of its bar. */
  right?: 'records';
  /** Shows the tab bar with this tab chosen. */
  tab?: TabName;
}
