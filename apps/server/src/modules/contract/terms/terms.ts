/** A listed contract as the formulas need it, and how callers name one. */
import { parseUnits } from '@tern/math';
import { type ContractTerms, withCum } from '@tern/math/contract';
import { LOT_NOTIONAL_USDT, marketName, pairOf } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import type { LiveMarketData } from '../../market/index.ts';

/** The part of the market's live state that holds the contracts. */
export type Contracts = Pick<LiveMarketData['contracts'], 'findContract' | 'list'>;
export type ContractInfo = NonNullable<ReturnType<Contracts['findContract']>>;

/** A contract that changes is a new object. */
const known = new WeakMap<ContractInfo, ContractTerms>();

export function termsOf(contract: ContractInfo): ContractTerms {
  const terms = known.get(contract) ?? makeTerms(contract);
  known.set(contract, terms);
  return terms;
}

function makeTerms(contract: ContractInfo): ContractTerms {
  const { priceScale, qtyScale, quoteScale, settings } = contract;
  return {
    priceScale,
    qtyScale,
    quoteScale,
    tickSize: settings.tickSize,
    qtyStep: settings.qtyStep,
    lotNotional: parseUnits(LOT_NOTIONAL_USDT, quoteScale),
    maxLots: BigInt(settings.maxLots),
    maxLeverage: BigInt(settings.maxLeverage),
    takerFeePpm: BigInt(settings.takerFeePpm),
    riskIncludesCloseFee: settings.riskIncludesCloseFee,
    tiers: withCum(
      settings.tiers.map(({ cap, maxLeverage, mmrPpm }) => ({
        cap,
        maxLeverage: BigInt(maxLeverage),
        mmrPpm: BigInt(mmrPpm),
      })),
    ),
  };
}

/** Listed and once open: what members may know of. */
export function shownContracts(contracts: Contracts): ContractInfo[] {
  return contracts.list().filter(({ status }) => status !== 'PREPARED');
}

/** The contract that a caller names by its pair. */
export function namedContract(pairsName: string, contracts: Contracts): ContractInfo {
  const contract = contracts.findContract(marketName('CONTRACT', pairsName));
  if (contract === undefined || contract.status === 'PREPARED') throw new CallError('pairUnknown');
  return contract;
}

/** Its market name; undefined when no pair is named. */
export function namedMarket(pairsName: string | undefined, contracts: Contracts): string | undefined {
  return pairsName === undefined ? undefined : namedContract(pairsName, contracts).market;
}

/** The contract of a recorded order, fill or position. */
export function contractOf(market: string, contracts: Contracts): ContractInfo {
  const contract = contracts.findContract(market);
  if (contract === undefined) throw new Error(`no contract ${market} was ever listed`);
  return contract;
}

export function pairsNameOf(market: string): string {
  return pairOf(market).pairsName;
}
