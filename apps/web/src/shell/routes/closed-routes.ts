/** The rows of the parts that are not open yet: each says what will be there and which way leads on today. */
import type { ComingPart } from '../../features/coming-soon/index.ts';
import type { RouteRow } from './route-row.ts';

type ClosedRow = Pick<RouteRow, 'path' | 'title'> & Pick<Partial<RouteRow>, 'needs' | 'keepAlive' | 'right'>;

const rowsOf = (part: ComingPart, rows: readonly ClosedRow[]): RouteRow[] =>
  rows.map((row) => ({
    ...row,
    load: () => import('../../screens/closed/closed-screens.tsx').then((file) => file.CLOSED_SCREENS[part]),
    texts: ['soon'],
    top: 'back',
  }));

export const CLOSED_ROUTES: readonly RouteRow[] = [
  ...rowsOf('invitation', [{ path: '/invitation', title: 'soon.invitation', needs: 'login' }]),
  ...rowsOf('help', [
    { path: '/helpCenter', title: 'soon.helpCenter' },
    { path: '/helpCenterDetail1', title: 'soon.helpDetail' },
    { path: '/helpCenterDetail2', title: 'soon.helpDetail' },
    { path: '/helpCenterDetail3', title: 'soon.helpDetail' },
    { path: '/helpCenterDetail4', title: 'soon.helpDetail' },
  ]),
  ...rowsOf('otc', [
    { path: '/transaction/otcOrder', title: 'soon.otcOrder', needs: 'login', keepAlive: true },
    { path: '/transaction/orderDetail', title: 'soon.orderDetail', needs: 'login' },
    { path: '/transaction/appeal', title: 'soon.appeal', needs: 'login' },
    { path: '/transaction/transactionFabi', title: 'soon.transactionFabi', keepAlive: true },
    { path: '/transaction/transactionFabi1', title: 'soon.quickBuy', keepAlive: true },
  ]),
  ...rowsOf('merchant', [
    { path: '/transaction/merchantAudit', title: 'soon.merchantAudit', needs: 'login' },
    { path: '/advertisement', title: 'soon.advertisement', needs: 'login', keepAlive: true },
  ]),
  ...rowsOf('earn', [
    { path: '/activity', title: 'soon.activity', keepAlive: true },
    { path: '/activityHistory', title: 'soon.activityHistory', needs: 'login' },
    { path: '/mortgage', title: 'soon.mortgage', needs: 'login' },
    { path: '/mort_record', title: 'soon.mortRecord', needs: 'login' },
    { path: '/redeem_record', title: 'soon.redeemRecord', needs: 'login' },
    { path: '/activityDetails', title: 'soon.activityDetails' },
  ]),
  ...rowsOf('deposit', [
    { path: '/assets/coinCharging', title: 'soon.coinCharging', needs: 'login', right: 'records' },
  ]),
  ...rowsOf('withdraw', [
    { path: '/assets/withdrawCoin', title: 'soon.withdrawCoin', needs: 'login', right: 'records' },
    { path: '/assets/withdrawCoinSuccess', title: 'soon.withdrawSuccess', needs: 'login' },
  ]),
];
