/** Errors of the desk's calls about markets and contracts, on a desk whose BTC/USDT has a contract and an index that is NORMAL. */
import { DEFAULT_INDEX_LIMITS } from '@tern/engine';
import { CONTRACT } from '../../../src/modules/contract/testing/made-contract.ts';
import { ContractWorld } from '../../kit/contract-world.ts';
import { spotPair } from '../../kit/four-eyes-races/race.ts';
import type { DeskErrorRow, DeskErrors } from './desk-errors.ts';

const PAIR = 'BTC/USDT';
const TEXT = { zh: '系统维护', en: 'Maintenance' };
const NO_TEXT = { zh: '', en: '' };

async function closedPair(at: DeskErrors): Promise<string> {
  const market = await spotPair(at);
  await at.execute({ kind: 'set-market-status', market, status: 'CLOSED' });
  return market;
}

async function settingsOf(at: DeskErrors, pairsName = PAIR) {
  const { rows } = await at.ask('getDeskContracts', {});
  const found = rows.find((row) => row.pairsName === pairsName);
  if (found === undefined) throw new Error(`${pairsName} is not listed`);
  return found.settings;
}

async function filtersOf(at: DeskErrors) {
  const { rows } = await at.ask('getDeskMarkets', {});
  const found = rows.find((row) => row.pairsName === PAIR);
  if (found === undefined) throw new Error(`${PAIR} is not listed`);
  return found.filters;
}

/** A contract on an index that no source names. */
async function contractOfDeadIndex(at: DeskErrors, status: 'HALTED' | 'CLOSED'): Promise<string> {
  const base = `DEAD${at.serial()}`;
  const symbol = `${base}/USDT`;
  const market = `${symbol}:USDT`;
  await at.execute({ kind: 'list-asset', asset: base, scale: 8, maxSupply: 10n ** 16n });
  const { priceScale, qtyScale, settings } = CONTRACT;
  const index = at.desk.live.markets.indexes.findIndex(PAIR);
  const sources = (index?.sources ?? []).map(({ source, weight }) => ({ source, weight }));
  const terms = { priceScale: priceScale + 1, step: settings.tickSize };
  await at.execute({ kind: 'set-index', symbol, ...terms, sources, limits: DEFAULT_INDEX_LIMITS });
  await at.execute({
    kind: 'list-contract',
    market,
    base,
    indexSymbol: symbol,
    priceScale,
    qtyScale,
    settings,
  });
  await at.execute({ kind: 'set-contract-status', market, status, reason: '' });
  return symbol;
}

export const MARKET_ROWS: readonly DeskErrorRow[] = [
  [
    'haltMarket',
    'nothingToChange',
    async (at) => {
      const halt = { pairsName: await spotPair(at), status: 'SUSPENDED', publicText: TEXT } as const;
      await at.ask('haltMarket', halt);
      return at.refusal('haltMarket', halt);
    },
  ],
  [
    'haltMarket',
    'marketClosed',
    async (at) =>
      at.refusal('haltMarket', { pairsName: await closedPair(at), status: 'SUSPENDED', publicText: TEXT }),
  ],
  [
    'closeMarket',
    'marketClosed',
    async (at) => at.refusal('closeMarket', { pairsName: await closedPair(at) }),
  ],
  [
    'setMarketFilters',
    'marketFilters',
    async (at) =>
      at.refusal('setMarketFilters', { pairsName: PAIR, filters: { ...(await filtersOf(at)), minQty: '0' } }),
  ],
  [
    'setReferencePrice',
    'priceInvalid',
    async (at) => at.refusal('setReferencePrice', { pairsName: await spotPair(at), referencePrice: '0' }),
  ],
  [
    'setReferencePrice',
    'marketFilters',
    async (at) => at.refusal('setReferencePrice', { pairsName: await spotPair(at), referencePrice: '0.001' }),
  ],
  [
    'setReferencePrice',
    'referenceByIndex',
    async (at) => {
      const { kernel } = at.desk;
      const world = new ContractWorld(kernel, (ms) => (kernel.nowMs += ms));
      for (let second = 0; second < 10; second++) await world.tick('50000');
      return at.refusal('setReferencePrice', { pairsName: PAIR, referencePrice: '50000' });
    },
  ],
  [
    'setContractSettings',
    'marketFees',
    async (at) => {
      const settings = { ...(await settingsOf(at)), makerFeePpm: 600 };
      return at.refusal('setContractSettings', { pairsName: PAIR, settings });
    },
  ],
  [
    'setContractSettings',
    'contractSettings',
    async (at) => {
      const settings = { ...(await settingsOf(at)), impactNotional: '0' };
      return at.refusal('setContractSettings', { pairsName: PAIR, settings });
    },
  ],
  [
    'previewContractSettings',
    'marketFees',
    async (at) => {
      const settings = JSON.stringify({ ...(await settingsOf(at)), makerFeePpm: 600 });
      return at.refusal('previewContractSettings', { pairsName: PAIR, settings });
    },
  ],
  [
    'setContractStatus',
    'marketClosed',
    async (at) => {
      const pairsName = await contractOfDeadIndex(at, 'CLOSED');
      return at.refusal('setContractStatus', { pairsName, status: 'CANCEL_ONLY', publicText: TEXT });
    },
  ],
  [
    'resumeContract',
    'publicTextWanted',
    async (at) => {
      const pairsName = await contractOfDeadIndex(at, 'HALTED');
      return at.refusal('resumeContract', { pairsName, status: 'CANCEL_ONLY', publicText: NO_TEXT });
    },
  ],
  [
    'resumeContract',
    'indexDead',
    async (at) => {
      const pairsName = await contractOfDeadIndex(at, 'HALTED');
      return at.refusal('resumeContract', { pairsName, status: 'OPEN', publicText: NO_TEXT });
    },
  ],
];
