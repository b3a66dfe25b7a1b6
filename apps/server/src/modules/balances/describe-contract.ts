/** Answers the decimals of each number about a contract (describe-command.ts). */
import { LOT_SCALE, RATE_SCALE } from '@tern/math/contract';
import { indexScaleOf, type LiveContracts } from '../market/index.ts';

type ContractInfo = NonNullable<ReturnType<LiveContracts['findContract']>>;

const fields = (names: string) => new Set(names.split(' '));

const PRICES = fields(
  'price tickSize markPrice triggerPrice takeProfit stopLoss bankruptcyPrice liquidationPrice lastPrice',
);
const QUANTITIES = fields('qty qtyStep filledQty frozenQty openQty marketQty adlQty markQty');
const LOTS = fields('lots filledLots frozenLots');
const RATES = fields('rate fundingRate nextFundingRate');
const MONEY = fields(
  'notional filledNotional openNotional closeNotional marketNotional impactNotional margin marginLost cap fee fees ' +
    'pnl cost realisedPnl funding paid received fundPaid fundReceived fundChange amount equity clearing sharedLoss deficit',
);

export function scaleOfContractField(field: string, contract: ContractInfo): number | undefined {
  if (PRICES.has(field)) return contract.priceScale;
  if (field === 'indexPrice') return indexScaleOf(contract);
  if (QUANTITIES.has(field)) return contract.qtyScale;
  if (LOTS.has(field)) return LOT_SCALE;
  if (RATES.has(field)) return RATE_SCALE;
  return MONEY.has(field) ? contract.quoteScale : undefined;
}
