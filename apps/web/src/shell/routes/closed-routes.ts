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
  ...rowsOf('ClosedEarnScreen', [
    { path: '/activity', title: 'soon.activity', keepAlive: true },
    { path: '/activityHistory', title: 'soon.activityHistory', needs: 'login' },
    { path: '/mortgage', title: 'soon.mortgage', needs: 'login' },
    { path: '/mort_record', title: 'soon.mortRecord', needs: 'login' },
    { path: '/redeem_record', title: 'soon.redeemRecord', needs: 'login' },
    { path: '/activityDetails', title: 'soon.activityDetails' },
  ]),
];
