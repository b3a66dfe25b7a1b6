/** The rows of merchants: the application, the own advertisements, a merchant's page, blocked members, and appeals. */
import type { RouteRow } from './route-row.ts';

export const MERCHANT_ROUTES: readonly RouteRow[] = [
  {
    path: '/transaction/merchantAudit',
    title: 'merchant.audit',
    screen: 'MerchantAuditScreen',
    file: 'merchant/merchant-audit/merchant-audit-screen.tsx',
    chunk: 'merchant',
    texts: ['merchant', 'otc', 'payment'],
    needs: 'login',
    top: 'back',
    shots: [{ name: 'merchant-audit', who: 'member', checked: true }],
  },
  {
    path: '/advertisement',
    title: 'merchant.advertisements',
    screen: 'AdvertisementScreen',
    file: 'merchant/advertisement/advertisement-screen.tsx',
    chunk: 'merchant',
    texts: ['merchant', 'otc', 'payment'],
    needs: 'login',
    keepAlive: true,
    top: 'back',
    shots: [{ name: 'advertisement', who: 'member', checked: true }],
  },
];
