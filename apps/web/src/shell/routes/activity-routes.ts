/** The rows of activities: products, the form of a pledge, own records. */
import type { RouteRow } from './route-row.ts';

type ActivityRow = Omit<RouteRow, 'chunk'>;

const TEXTS = ['activity'] as const;
/** The trading password has words of its own. */
const FORM_TEXTS = ['activity', 'payment'] as const;

const ROWS: readonly ActivityRow[] = [
  {
    path: '/activity',
    title: 'titles.activity',
    screen: 'ActivityScreen',
    file: 'activity/activity/activity-screen.tsx',
    texts: TEXTS,
    keepAlive: true,
    top: 'own',
    tab: 'activity',
    shots: [
      { name: 'activity', who: 'visitor' },
      { name: 'activity-member', who: 'member', checked: true },
    ],
  },
  {
    path: '/activityDetails',
    title: { zh: '活动详情', en: 'Product details' },
    screen: 'ActivityDetailsScreen',
    file: 'activity/details/details-screen.tsx',
    texts: TEXTS,
    top: 'back',
    shots: [{ name: 'activity-details', who: 'member', query: 'productId=1', checked: true }],
  },
  {
    path: '/activityHistory',
    title: { zh: '活动记录', en: 'Activity records' },
    screen: 'ActivityHistoryScreen',
    file: 'activity/history/history-screen.tsx',
    texts: TEXTS,
    needs: 'login',
    top: 'back',
    ground: 'surface',
    shots: [{ name: 'activity-history', who: 'member', checked: true }],
  },
  {
    path: '/mortgage',
    title: { zh: '申购', en: 'Subscribe' },
    screen: 'MortgageScreen',
    file: 'activity/mortgage/mortgage-screen.tsx',
    texts: FORM_TEXTS,
    needs: 'login',
    top: 'back',
    ground: 'surface',
    shots: [{ name: 'mortgage', who: 'member', query: 'productId=1', checked: true }],
  },
  {
    path: '/mort_record',
    title: 'titles.pledges',
    screen: 'MortRecordScreen',
    file: 'activity/mort-record/mort-record-screen.tsx',
    texts: FORM_TEXTS,
    needs: 'login',
    top: 'back',
    ground: 'surface',
    shots: [{ name: 'mort-record', who: 'member', checked: true }],
  },
  {
    path: '/redeem_record',
    title: 'titles.redemptions',
    screen: 'RedeemRecordScreen',
    file: 'activity/redeem-record/redeem-record-screen.tsx',
    texts: TEXTS,
    needs: 'login',
    top: 'back',
    ground: 'surface',
    shots: [{ name: 'redeem-record', who: 'member', checked: true }],
  },
];

export const ACTIVITY_ROUTES: readonly RouteRow[] = ROWS.map((row) => ({ ...row, chunk: 'activity' }));
