/** The costs, by their values of now, of the programmes that two operators open (rules/growth#opening). */
import { REBATE_CAP, REBATE_PERCENT } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { MarketApi } from '../modules/market/index.ts';
import type { OtcApi } from '../modules/otc/index.ts';
import type { CostsOf } from '../modules/programme/index.ts';

interface CostParts {
  market: Pick<MarketApi, 'marketData'>;
  otc: Pick<OtcApi, 'live'>;
}

/** @param parts asked when a programme is proposed or approved: both modules open later than the programmes */
export function programmeCosts(parts: () => CostParts): CostsOf {
  return (programme) => {
    if (programme === 'INVITATION')
      return { rebatePercent: String(REBATE_PERCENT), rebateCap: String(REBATE_CAP) };
    const { market, otc } = parts();
    const scale = market.marketData.markets.asset('USDT')?.scale ?? 0;
    return { bond: formatUnits(otc.live.desk.policy.bond, scale) };
  };
}

const INVITATION_PATH = '/invitation';

/** True for a link into a programme that is closed. */
export function leadsToInvitation(link: string): boolean {
  return link === INVITATION_PATH || /^\/invitation[/?#]/.test(link);
}
