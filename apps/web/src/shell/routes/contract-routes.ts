/**
 * The rows of what stands around contract trading: the account's records, and what stands behind a contract. The
 * latter draw their own bars: their titles need not be among the texts of the first screen.
 */
import type { RouteRow } from './route-row.ts';

const contractScreens = () => import('../contract-screens.ts');
const transactionScreens = () => import('../transaction-screens.ts');
const TEXTS = ['trade', 'contract', 'contractRecords'] as const;

export const CONTRACT_ROUTES: readonly RouteRow[] = [
  {
    path: '/contract/allContract',
    title: 'app.allContract',
    load: () => transactionScreens().then((file) => file.AllContractScreen),
    texts: TEXTS,
    needs: 'login',
    keepAlive: true,
    top: 'back',
  },
  {
    path: '/contract/liquidation',
    title: 'app.contract',
    load: () => contractScreens().then((file) => file.LiquidationScreen),
    texts: TEXTS,
    needs: 'login',
    top: 'own',
  },
  {
    path: '/contract/fund',
    title: 'app.contract',
    load: () => contractScreens().then((file) => file.InsuranceFundScreen),
    texts: TEXTS,
    top: 'own',
  },
  {
    path: '/contract/funding',
    title: 'app.contract',
    load: () => contractScreens().then((file) => file.FundingScreen),
    texts: TEXTS,
    top: 'own',
  },
  {
    path: '/contract/index',
    title: 'app.contract',
    load: () => contractScreens().then((file) => file.IndexCompositionScreen),
    texts: TEXTS,
    top: 'own',
  },
  {
    path: '/contract/adl',
    title: 'app.contract',
    load: () => contractScreens().then((file) => file.AdlScreen),
    texts: TEXTS,
    top: 'own',
  },
];
