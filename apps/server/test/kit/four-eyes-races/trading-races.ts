/** Races of markets, contracts and OTC as a whole. */
import { DEFAULT_INDEX_LIMITS, DEFAULT_OTC_POLICY } from '@tern/engine';
import { BTC, CONTRACT } from '../../../src/modules/contract/testing/made-contract.ts';
import { money, outdated, type Races, spotPair, TWO } from './race.ts';

const PAIR = 'BTC/USDT';
const E8 = 100_000_000n;

export const TRADING_RACES = {
  async createMarket({ desk, finance, execute, serial }) {
    const tokenCur = `NEW${serial()}`;
    const [listed] = (await desk.ask('getDeskMarkets', {}, finance)).rows;
    const request = {
      tokenCur,
      mainCur: 'USDT',
      priceScale: 2,
      qtyScale: 3,
      filters: { ...listed!.filters, tickSize: '0.01', stepSize: '0.001', minQty: '0.001' },
      makerFeePpm: 500,
      takerFeePpm: 1_000,
      listingPrice: '1.25',
      tokenCurrency: { name: 'New', scale: 8, maxSupply: '1000000' },
    };
    // The currency under the approved name has another scale.
    const change = () => execute({ kind: 'list-asset', asset: tokenCur, scale: 6, maxSupply: 10n ** 12n });
    return { request, change, error: outdated };
  },
  async closeMarket(raced) {
    const pairsName = await spotPair(raced);
    const change = () =>
      raced.execute({ kind: 'set-market-status', market: pairsName, status: 'CANCEL_ONLY' });
    return { request: { pairsName }, change, error: outdated };
  },
  async setMarketFees(raced) {
    const pairsName = await spotPair(raced);
    const fees = { makerFeePpm: 900, takerFeePpm: 1_000 };
    const change = () => raced.execute({ kind: 'set-market-fees', market: pairsName, ...fees });
    return { request: { pairsName, makerFeePpm: 800, takerFeePpm: 1_000 }, change, error: outdated };
  },
  async setMarketFilters(raced) {
    const { desk, finance, execute } = raced;
    const pairsName = await spotPair(raced);
    const { rows } = await desk.ask('getDeskMarkets', { limit: '100' }, finance);
    const { filters } = rows.find((row) => row.pairsName === pairsName)!;
    const now = desk.live.markets.markets.market(pairsName)!.filters;
    const change = () =>
      execute({ kind: 'set-market-filters', market: pairsName, filters: { ...now, maxQty: 10n ** 8n } });
    return { request: { pairsName, filters: { ...filters, maxQty: '2000' } }, change, error: outdated };
  },
  async setMarketIndex({ execute }) {
    const sourcesOf = (weight: number) => ['one', 'two', 'three'].map((source) => ({ source, weight }));
    const index = { symbol: PAIR, priceScale: 2, step: 1n, limits: DEFAULT_INDEX_LIMITS };
    await execute({ kind: 'set-index', ...index, sources: sourcesOf(1) });
    const change = () => execute({ kind: 'set-index', ...index, sources: sourcesOf(2) });
    return { request: { pairsName: PAIR, sources: sourcesOf(3) }, change, error: outdated };
  },
  async setReferencePrice(raced) {
    const pairsName = await spotPair(raced);
    const change = () =>
      raced.execute({ kind: 'set-reference-price', market: pairsName, price: 120n, ...TWO });
    return { request: { pairsName, referencePrice: '1.1' }, change, error: outdated };
  },
  async setCnyRate({ execute, serial }) {
    const rate = 700_000_000n + BigInt(serial());
    const change = () => execute({ kind: 'set-cny-rate', rate, isManual: true, ...TWO });
    return { request: { rate: '7.31' }, change, error: outdated };
  },
  async createContract({ desk, finance, execute, serial }) {
    const tokenCur = `PERP${serial()}`;
    await execute({ kind: 'list-asset', asset: tokenCur, scale: 8, maxSupply: 10n ** 16n });
    const [contract] = (await desk.ask('getDeskContracts', {}, finance)).rows;
    const sources = ['one', 'two', 'three'].map((source) => ({ source, weight: 1 }));
    const { priceScale, qtyScale } = CONTRACT;
    const request = { tokenCur, priceScale, qtyScale, settings: contract!.settings, sources };
    const symbol = `${tokenCur}/USDT`;
    const change = async () => {
      const terms = { priceScale: priceScale + 1, step: CONTRACT.settings.tickSize };
      await execute({ kind: 'set-index', symbol, ...terms, sources, limits: DEFAULT_INDEX_LIMITS });
      const { settings } = CONTRACT;
      const listing = {
        market: `${symbol}_PERP`,
        base: tokenCur,
        indexSymbol: symbol,
        priceScale,
        qtyScale,
        settings,
      };
      await execute({ kind: 'list-contract', ...listing, market: BTC.replace('BTC', tokenCur) });
    };
    return { request, change, error: 'marketExists' };
  },
  async setContractSettings({ desk, finance, execute, serial }) {
    const [contract] = (await desk.ask('getDeskContracts', {}, finance)).rows;
    const settings = { ...contract!.settings, takerFeePpm: 700 };
    const change = () => {
      const other = { ...CONTRACT.settings, takerFeePpm: 800 + serial() };
      return execute({ kind: 'set-contract-settings', market: BTC, settings: other });
    };
    return { request: { pairsName: PAIR, settings }, change, error: outdated };
  },
  seedInsuranceFund: money(
    (serial) => ({ amount: `${serial}`, reference: `voucher ${serial}` }),
    (serial) => `"reference":"voucher ${serial}"`,
  ),
  async resumeContract({ desk, execute }) {
    const setTo = async (status: 'OPEN' | 'HALTED') => {
      desk.kernel.nowMs += 1_000;
      await execute({ kind: 'set-contract-status', market: BTC, status, reason: '' });
    };
    await setTo('HALTED');
    const change = async () => {
      await setTo('OPEN');
      await setTo('HALTED');
    };
    const publicText = { zh: '只可撤单', en: 'Cancels alone' };
    return { request: { pairsName: PAIR, status: 'CANCEL_ONLY', publicText }, change, error: outdated };
  },
  async setOtcPolicy({ desk, finance, execute, serial }) {
    const { policy } = await desk.ask('getOtcDesk', {}, finance);
    const other = { ...DEFAULT_OTC_POLICY, bond: DEFAULT_OTC_POLICY.bond + BigInt(serial()) * E8 };
    const change = () => execute({ kind: 'set-otc-policy', policy: other, ...TWO });
    return { request: { policy: { ...policy, bond: '20000' } }, change, error: outdated };
  },
  async resumeOtc({ execute }) {
    await execute({ kind: 'pause-otc', operator: 901, reason: 'one reason' });
    const change = async () => {
      await execute({ kind: 'resume-otc', ...TWO });
      await execute({ kind: 'pause-otc', operator: 901, reason: 'another' });
    };
    return { request: {}, change, error: outdated };
  },
} satisfies Races;
