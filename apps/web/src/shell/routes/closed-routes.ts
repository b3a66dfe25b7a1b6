/** The rows of the parts that are not open yet: each says what will be there and which way leads on today. */
import type { RouteRow } from './route-row.ts';

type ClosedRow = Omit<RouteRow, 'screen' | 'file' | 'chunk' | 'texts' | 'top'>;

const rowsOf = (screen: string, rows: readonly ClosedRow[]): RouteRow[] =>
  rows.map((row) => ({
    ...row,
    screen,
    file: 'closed/closed-screens.tsx',
    chunk: 'closed',
    texts: ['soon'],
    top: 'back',
  }));

export const CLOSED_ROUTES: readonly RouteRow[] = [
  ...rowsOf('ClosedHelpScreen', [
    { path: '/helpCenter', title: 'soon.helpCenter' },
    { path: '/helpCenterDetail1', title: 'soon.helpDetail' },
    { path: '/helpCenterDetail2', title: 'soon.helpDetail' },
    { path: '/helpCenterDetail3', title: 'soon.helpDetail' },
    { path: '/helpCenterDetail4', title: 'soon.helpDetail' },
  ]),
];
