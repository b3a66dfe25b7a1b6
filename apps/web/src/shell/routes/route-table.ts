/**
 * Every route of the app, one row each; the path is verbatim. Screens are loaded on demand, with the texts that they
 * name; a part that is not open yet has a screen that says so (closed-routes.ts).
 */
import { HomeScreen } from '../../screens/home/home/home-screen.tsx';
import { ACCOUNT_ROUTES } from './account-routes.ts';
import { CLOSED_ROUTES } from './closed-routes.ts';
import { CONTRACT_ROUTES } from './contract-routes.ts';
import type { RouteRow } from './route-row.ts';

export type { RouteRow } from './route-row.ts';

const authScreens = () => import('../auth-screens.ts');
const memberScreens = () => import('../member-screens.ts');
const contentScreens = () => import('../content-screens.ts');
const assetsScreens = () => import('../assets-screens.ts');
const transactionScreens = () => import('../transaction-screens.ts');

export const ROUTES: readonly RouteRow[] = [
  {
    path: '/home',
    title: 'app.tabHome',
    load: async () => HomeScreen,
    texts: ['home'],
    keepAlive: true,
    top: 'own',
    tab: 'home',
  },
  {
    path: '/login',
    title: 'app.login',
    load: () => authScreens().then((file) => file.LoginScreen),
    texts: ['login'],
    top: 'own',
  },
  {
    path: '/register',
    title: 'app.register',
    load: () => authScreens().then((file) => file.RegisterScreen),
    texts: ['login'],
    top: 'own',
  },
  {
    path: '/forget',
    title: 'app.forget',
    load: () => authScreens().then((file) => file.ForgetScreen),
    texts: ['login'],
    top: 'back',
    ground: 'surface',
  },
  {
    path: '/setting',
    title: 'app.setting',
    load: () => memberScreens().then((file) => file.SettingScreen),
    texts: ['member'],
    top: 'back',
  },
  {
    path: '/message',
    title: 'app.message',
    load: () => import('../../screens/message/message-screen.tsx').then((file) => file.MessageScreen),
    texts: ['member'],
    needs: 'login',
    top: 'own',
  },
  {
    path: '/langue',
    title: 'app.language',
    load: () => memberScreens().then((file) => file.LanguageScreen),
    texts: ['member'],
    top: 'back',
  },

  ...ACCOUNT_ROUTES,

  {
    path: '/kline',
    title: 'app.kline',
    load: () => import('../../screens/kline/kline-screen.tsx').then((file) => file.KlineScreen),
    texts: ['trade'],
    top: 'own',
  },
  {
    path: '/orderManger',
    title: 'app.orders',
    load: () => transactionScreens().then((file) => file.OrderManagerScreen),
    texts: ['trade', 'contract', 'contractRecords'],
    needs: 'login',
    top: 'back',
  },
  {
    path: '/noticeList',
    title: 'app.noticeList',
    load: () => contentScreens().then((file) => file.NoticeListScreen),
    texts: ['content'],
    top: 'back',
  },
  {
    path: '/noticeDetail',
    title: 'app.noticeDetail',
    load: () => contentScreens().then((file) => file.NoticeDetailScreen),
    texts: ['content'],
    top: 'back',
  },
  {
    path: '/about',
    title: 'app.about',
    load: () => contentScreens().then((file) => file.AboutScreen),
    texts: ['content'],
    top: 'back',
  },
  {
    path: '/chooseArea',
    title: 'app.chooseArea',
    load: () => authScreens().then((file) => file.ChooseAreaScreen),
    texts: ['login'],
    top: 'back',
    ground: 'surface',
  },
  {
    path: '/customer',
    title: 'app.customer',
    load: () => contentScreens().then((file) => file.CustomerScreen),
    texts: ['content'],
    top: 'back',
  },
  {
    path: '/kefuWebview',
    title: 'app.customer',
    load: () => contentScreens().then((file) => file.CustomerScreen),
    texts: ['content'],
    top: 'back',
  },
  {
    path: '/agreement',
    title: 'app.agreement',
    load: () => contentScreens().then((file) => file.AgreementScreen),
    texts: ['content'],
    top: 'own',
  },
  {
    path: '/aboutAgreement',
    title: 'app.aboutAgreement',
    load: () => contentScreens().then((file) => file.AgreementListScreen),
    texts: ['content'],
    top: 'back',
  },
  {
    path: '/otc365agreement',
    title: 'app.otcAgreement',
    load: () => contentScreens().then((file) => file.OtcAgreementScreen),
    texts: ['content'],
    top: 'own',
  },

  {
    path: '/quotes',
    title: 'app.quotes',
    load: () => import('../../screens/quotes/quotes/quotes-screen.tsx').then((file) => file.QuotesScreen),
    texts: ['quotes'],
    keepAlive: true,
    top: 'own',
    tab: 'markets',
  },
  {
    path: '/quotes/quotesDetail',
    title: 'app.quotesDetail',
    load: () =>
      import('../../screens/quotes-detail/quotes-detail-screen.tsx').then((file) => file.QuotesDetailScreen),
    texts: ['trade', 'assets'],
    top: 'own',
  },
  {
    path: '/exchange',
    title: 'app.exchange',
    load: () => import('../../screens/exchange/exchange-screen.tsx').then((file) => file.ExchangeScreen),
    texts: ['trade', 'assets', 'soon'],
    keepAlive: true,
    top: 'own',
    tab: 'trading',
  },
  {
    path: '/transaction',
    title: 'app.transaction',
    load: () => import('../../screens/exchange/exchange-screen.tsx').then((file) => file.ExchangeScreen),
    texts: ['trade', 'assets', 'soon'],
    keepAlive: true,
    top: 'own',
    tab: 'trading',
  },
  {
    path: '/transaction/allTransaction',
    title: 'app.allTransaction',
    load: () => transactionScreens().then((file) => file.AllTransactionScreen),
    texts: ['trade', 'assets'],
    needs: 'login',
    top: 'back',
  },
  {
    path: '/merchantAgreement',
    title: 'app.merchantAgreement',
    load: () => contentScreens().then((file) => file.MerchantAgreementScreen),
    texts: ['content'],
    top: 'own',
  },
  {
    path: '/transactionDetail',
    title: 'app.orderDetail',
    load: () => transactionScreens().then((file) => file.TransactionDetailScreen),
    texts: ['trade', 'assets', 'contract', 'contractRecords'],
    needs: 'login',
    top: 'back',
  },

  {
    path: '/contract',
    title: 'app.contract',
    load: () =>
      import('../../screens/contract/contract/contract-screen.tsx').then((file) => file.ContractScreen),
    texts: ['trade', 'contract'],
    top: 'own',
    tab: 'contract',
  },
  ...CONTRACT_ROUTES,
  ...CLOSED_ROUTES,

  {
    path: '/assets',
    title: 'app.assets',
    load: () => import('../../screens/assets/assets/assets-screen.tsx').then((file) => file.AssetsScreen),
    texts: ['trade', 'assets'],
    needs: 'login',
    keepAlive: true,
    top: 'own',
    tab: 'balance',
  },
  {
    path: '/assets/assetsIndex',
    title: 'app.assets',
    load: () => import('../../screens/assets/assets/assets-screen.tsx').then((file) => file.AssetsScreen),
    texts: ['trade', 'assets'],
    needs: 'login',
    top: 'own',
    tab: 'balance',
  },
  {
    path: '/assets/assetDetail',
    title: 'app.assetDetail',
    load: () => assetsScreens().then((file) => file.AssetDetailScreen),
    texts: ['trade', 'assets'],
    needs: 'login',
    keepAlive: true,
    top: 'back',
  },
  {
    path: '/assets/chooseCoin',
    title: 'app.chooseCoin',
    load: () => assetsScreens().then((file) => file.ChooseCoinScreen),
    texts: ['trade', 'assets'],
    needs: 'login',
    top: 'back',
  },
  {
    path: '/assets/transfer',
    title: 'app.transfer',
    load: () => assetsScreens().then((file) => file.TransferScreen),
    texts: ['trade', 'assets'],
    needs: 'login',
    top: 'back',
    right: 'records',
  },
  {
    path: '/assets/tranferSuccess',
    title: 'app.transferSuccess',
    load: () => assetsScreens().then((file) => file.TransferSuccessScreen),
    texts: ['trade', 'assets'],
    needs: 'login',
    top: 'back',
  },
  {
    path: '/assets/capitalRecords',
    title: 'app.capitalRecords',
    load: () => assetsScreens().then((file) => file.CapitalRecordsScreen),
    texts: ['trade', 'assets', 'soon'],
    needs: 'login',
    top: 'back',
  },
  {
    path: '/assets/capitalRecordsDetail',
    title: 'app.capitalRecordsDetail',
    load: () => assetsScreens().then((file) => file.CapitalRecordsDetailScreen),
    texts: ['trade', 'assets'],
    needs: 'login',
    top: 'back',
  },

  {
    path: '/demo/outbox',
    title: 'app.outbox',
    load: () => import('../../screens/demo/outbox/outbox-screen.tsx').then((file) => file.OutboxScreen),
    texts: ['member'],
    top: 'back',
  },
];
