/** Every route of the app, one row each; the path is verbatim. The rows are data: the app, the shots and the journeys derive from them. */
import { ACCOUNT_ROUTES } from './account-routes.ts';
import { ASSETS_ROUTES } from './assets-routes.ts';
import { CLOSED_ROUTES } from './closed-routes.ts';
import { CONTENT_ROUTES } from './content-routes.ts';
import { CONTRACT_ROUTES } from './contract-routes.ts';
import { ENTRY_ROUTES } from './entry-routes.ts';
import { GROWTH_ROUTES } from './growth-routes.ts';
import { MARKET_ROUTES } from './market-routes.ts';
import { MEMBER_ROUTES } from './member-routes.ts';
import { MERCHANT_ROUTES } from './merchant-routes.ts';
import { OTC_ROUTES } from './otc-routes.ts';
import type { RouteRow } from './route-row.ts';
import { SUPPORT_ROUTES } from './support-routes.ts';

export const ROUTES: readonly RouteRow[] = [
  ...ENTRY_ROUTES,
  ...ACCOUNT_ROUTES,
  ...MEMBER_ROUTES,
  ...CONTENT_ROUTES,
  ...MARKET_ROUTES,
  ...CONTRACT_ROUTES,
  ...OTC_ROUTES,
  ...ASSETS_ROUTES,
  ...MERCHANT_ROUTES,
  ...GROWTH_ROUTES,
  ...SUPPORT_ROUTES,
  ...CLOSED_ROUTES,
];
