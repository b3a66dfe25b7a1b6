/** The places from which the help center reads the figures that its articles and rules name. */
import type { Config } from '../config.ts';
import type { ActivityApi } from '../modules/activity/index.ts';
import type { FigureSources } from '../modules/help/index.ts';
import type { MarketApi } from '../modules/market/index.ts';
import type { OtcApi } from '../modules/otc/index.ts';
import type { Programmes } from '../modules/programme/index.ts';
import { REOPEN_MS, UNANSWERED_MS } from '../modules/support/index.ts';
import type { WalletApi } from '../modules/wallet/index.ts';

export interface FigureModules {
  market: Pick<MarketApi, 'marketData'>;
  wallet: Pick<WalletApi, 'networks' | 'policyInForce'>;
  otc: { live: Pick<OtcApi['live'], 'desk'> };
  activity: { live: Pick<ActivityApi['live'], 'products'> };
  programmes: Programmes;
}

export function figureSources(
  config: Config,
  { market, wallet, otc, activity, programmes }: FigureModules,
): FigureSources {
  const { markets, contracts } = market.marketData;
  return {
    exchangeName: config.exchangeName,
    markets,
    contracts,
    networks: wallet.networks,
    walletPolicy: wallet.policyInForce,
    otc: () => otc.live.desk,
    pledgeProducts: () => activity.live.products(),
    codes: config.security.codes,
    images: config.files,
    paymentMethods: config.payment.methodsPerMember,
    programmes,
    support: { ...config.support, unansweredMs: UNANSWERED_MS, reopenMs: REOPEN_MS },
  };
}
