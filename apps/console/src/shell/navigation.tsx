/** Every desk: its address, its name, the read that it cannot do without, its program. The only list of them. */
import type { DeskCallName } from '@tern/protocol/desk';
import { type ComponentType, lazy } from 'react';
import { mayCall, type OwnSession } from '../kit/session.ts';
import type { PlainKey } from '../locale/keys.ts';
import type { IconName } from '../ui/icons.tsx';

export interface Desk {
  path: string;
  /** More addresses below it. */
  below?: string;
  name: PlainKey;
  icon: IconName;
  /** Operators who may not make this call do not see the desk. */
  needs: DeskCallName;
  Screen: ComponentType;
}

/** Where a new exchange begins. */
export const START_PATH = '/start';

export const DESK_GROUPS: { name: PlainKey; desks: Desk[] }[] = [
  {
    name: 'nav.work',
    desks: [
      {
        path: '/proposals',
        below: ':proposalId?',
        name: 'nav.proposals',
        icon: 'proposals',
        needs: 'getProposals',
        Screen: lazy(() => import('../desks/proposals/proposals-desk.tsx')),
      },
      {
        path: '/identity',
        name: 'nav.identity',
        icon: 'identity',
        needs: 'getIdentityReviews',
        Screen: lazy(() => import('../desks/identity/identity-desk.tsx')),
      },
      {
        path: '/security',
        name: 'nav.security',
        icon: 'security',
        needs: 'getSecurityReviews',
        Screen: lazy(() => import('../desks/security/security-desk.tsx')),
      },
      {
        path: '/members',
        below: ':memberId?',
        name: 'nav.members',
        icon: 'members',
        needs: 'findMembers',
        Screen: lazy(() => import('../desks/members/members-desk.tsx')),
      },
      {
        path: '/tickets',
        name: 'nav.support',
        icon: 'support',
        needs: 'getDeskTickets',
        Screen: lazy(() => import('../desks/support/support-desk.tsx')),
      },
    ],
  },
  {
    name: 'nav.exchange',
    desks: [
      {
        path: '/markets',
        name: 'nav.markets',
        icon: 'markets',
        needs: 'getDeskMarkets',
        Screen: lazy(() => import('../desks/markets/markets-desk.tsx')),
      },
      {
        path: '/contracts',
        name: 'nav.contracts',
        icon: 'contracts',
        needs: 'getDeskContracts',
        Screen: lazy(() => import('../desks/contracts/contracts-desk.tsx')),
      },
      {
        path: '/risk',
        name: 'nav.risk',
        icon: 'risk',
        needs: 'getRiskDesk',
        Screen: lazy(() => import('../desks/risk/risk-desk.tsx')),
      },
      {
        path: '/notices',
        below: ':noticeId?',
        name: 'nav.notices',
        icon: 'notices',
        needs: 'getDeskNotices',
        Screen: lazy(() => import('../desks/content/notices-desk.tsx')),
      },
      {
        path: '/banners',
        below: ':bannerId?',
        name: 'nav.banners',
        icon: 'banners',
        needs: 'getDeskBanners',
        Screen: lazy(() => import('../desks/content/banners-desk.tsx')),
      },
      {
        path: '/posters',
        name: 'nav.posters',
        icon: 'posters',
        needs: 'getPosterBackgrounds',
        Screen: lazy(() => import('../desks/content/posters-desk.tsx')),
      },
      {
        path: '/about',
        name: 'nav.about',
        icon: 'about',
        needs: 'getDeskAbout',
        Screen: lazy(() => import('../desks/content/about-desk.tsx')),
      },
      {
        path: '/agreements',
        below: ':kind?/:version?',
        name: 'nav.agreements',
        icon: 'agreements',
        needs: 'getDeskAgreements',
        Screen: lazy(() => import('../desks/content/agreements-desk.tsx')),
      },
      {
        path: '/help',
        below: ':articleId?',
        name: 'nav.help',
        icon: 'help',
        needs: 'getDeskArticles',
        Screen: lazy(() => import('../desks/help/help-desk.tsx')),
      },
      {
        path: '/coins',
        below: ':currency?',
        name: 'nav.coins',
        icon: 'coins',
        needs: 'getDeskCoins',
        Screen: lazy(() => import('../desks/help/coins-desk.tsx')),
      },
      {
        path: '/releases',
        name: 'nav.releases',
        icon: 'releases',
        needs: 'getReleases',
        Screen: lazy(() => import('../desks/release/releases-desk.tsx')),
      },
    ],
  },
  {
    name: 'nav.otc',
    desks: [
      {
        path: '/otc',
        name: 'nav.otcMarket',
        icon: 'otcMarket',
        needs: 'getOtcDesk',
        Screen: lazy(() => import('../desks/otc/market/market-desk.tsx')),
      },
      {
        path: '/merchants',
        name: 'nav.otcMerchants',
        icon: 'otcMerchants',
        needs: 'getOtcMerchants',
        Screen: lazy(() => import('../desks/otc/merchants/merchants-desk.tsx')),
      },
      {
        path: '/ads',
        name: 'nav.otcAds',
        icon: 'otcAds',
        needs: 'getDeskAds',
        Screen: lazy(() => import('../desks/otc/ads-desk.tsx')),
      },
      {
        path: '/otc-orders',
        name: 'nav.otcOrders',
        icon: 'otcOrders',
        needs: 'getDeskOtcOrders',
        Screen: lazy(() => import('../desks/otc/orders-desk.tsx')),
      },
      {
        path: '/disputes',
        name: 'nav.otcDisputes',
        icon: 'otcDisputes',
        needs: 'getOtcDisputes',
        Screen: lazy(() => import('../desks/otc/disputes/disputes-desk.tsx')),
      },
    ],
  },
  {
    name: 'nav.growth',
    desks: [
      {
        path: '/invitation',
        name: 'nav.invitation',
        icon: 'invitation',
        needs: 'getInvitationDesk',
        Screen: lazy(() => import('../desks/growth/invitation/invitation-desk.tsx')),
      },
      {
        path: '/pledges',
        below: ':productId?',
        name: 'nav.pledges',
        icon: 'pledges',
        needs: 'getDeskProducts',
        Screen: lazy(() => import('../desks/growth/pledges/pledges-desk.tsx')),
      },
      {
        path: '/airdrops',
        name: 'nav.airdrops',
        icon: 'airdrops',
        needs: 'getCampaigns',
        Screen: lazy(() => import('../desks/growth/airdrops/airdrops-desk.tsx')),
      },
    ],
  },
  {
    name: 'nav.funds',
    desks: [
      {
        path: '/deposits',
        name: 'nav.deposits',
        icon: 'deposits',
        needs: 'getDeskApplications',
        Screen: lazy(() => import('../desks/wallet/deposits/deposits-desk.tsx')),
      },
      {
        path: '/withdrawals',
        name: 'nav.withdrawals',
        icon: 'withdrawals',
        needs: 'getDeskWithdrawals',
        Screen: lazy(() => import('../desks/wallet/withdrawals/withdrawals-desk.tsx')),
      },
      {
        path: '/chains',
        name: 'nav.chains',
        icon: 'chains',
        needs: 'getWalletTerms',
        Screen: lazy(() => import('../desks/wallet/chains/chains-desk.tsx')),
      },
      {
        path: '/ledger',
        name: 'nav.ledger',
        icon: 'ledger',
        needs: 'getPostings',
        Screen: lazy(() => import('../desks/ledger/ledger-desk.tsx')),
      },
      {
        path: '/solvency',
        name: 'nav.solvency',
        icon: 'solvency',
        needs: 'getSolvency',
        Screen: lazy(() => import('../desks/ledger/solvency-desk.tsx')),
      },
    ],
  },
  {
    name: 'nav.internal',
    desks: [
      {
        path: START_PATH,
        name: 'nav.start',
        icon: 'start',
        needs: 'getFirstSteps',
        Screen: lazy(() => import('../desks/start/start-desk.tsx')),
      },
      {
        path: '/health',
        name: 'nav.health',
        icon: 'health',
        needs: 'getHealth',
        Screen: lazy(() => import('../desks/system/health-desk.tsx')),
      },
      {
        path: '/operators',
        name: 'nav.operators',
        icon: 'operators',
        needs: 'getOperators',
        Screen: lazy(() => import('../desks/staff/operators-desk.tsx')),
      },
      {
        path: '/audit',
        name: 'nav.audit',
        icon: 'audit',
        needs: 'getAudit',
        Screen: lazy(() => import('../desks/staff/audit-desk.tsx')),
      },
      {
        path: '/outbox',
        name: 'nav.outbox',
        icon: 'outbox',
        needs: 'getDeskOutbox',
        Screen: lazy(() => import('../desks/system/outbox-desk.tsx')),
      },
    ],
  },
];

/** The desks that the operator's roles open, without empty groups. */
export function openDesks(session: OwnSession): typeof DESK_GROUPS {
  return DESK_GROUPS.map((group) => ({
    ...group,
    desks: group.desks.filter((desk) => mayCall(session, desk.needs)),
  })).filter((group) => group.desks.length > 0);
}
