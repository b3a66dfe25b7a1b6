/** The rows of merchants: the application, the own advertisements, a merchant's page, blocked members, and appeals. */
import type { RouteRow } from './route-row.ts';

export const MERCHANT_ROUTES: readonly RouteRow[] = [
  {
    path: '/transaction/merchantAudit',
    title: 'merchant.audit',
    screen: 'MerchantAuditScreen',
    file: 'merchant/merchant-audit/merchant-audit-screen.tsx',
    chunk: 'merchant',
    texts: ['merchant', 'payment'],
    needs: 'login',
    top: 'back',
    shots: [{ name: 'merchant-audit', who: 'member', checked: true }],
  },
];
