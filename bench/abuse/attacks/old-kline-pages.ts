/** Old K-lines of every chart in turn, the longest pages and without compression, a hundred calls a second. */
import type { KlineInterval } from '@tern/protocol';
import { type Attack, publicAddress, type Target } from '../target.ts';

const MINUTES: readonly (readonly [KlineInterval, number])[] = [
  ['1m', 1],
  ['5m', 5],
  ['15m', 15],
  ['30m', 30],
  ['1h', 60],
  ['4h', 240],
  ['1d', 1_440],
];
/** Behind the newest pages; a chart of the market that is attacked has 1,500 bars. */
const OLDER_BARS = [400, 500, 600, 700, 800];

export const oldKlinePages: Attack = {
  name: 'old-kline-pages',
  // Each page is asked for twice, so that the cache of older pages is full.
  warmUpMs: 15_000,
  begin(target) {
    void walkCharts(target);
  },
};

async function walkCharts(target: Target): Promise<void> {
  const markets = await target.call('getSpotMarkets', {}, { address: publicAddress(0) });
  const pairs = markets?.map(({ pairsName }) => pairsName) ?? ['BTC/USDT'];
  const charts = OLDER_BARS.flatMap((bars) =>
    MINUTES.flatMap((interval) => pairs.map((pairsName) => ({ bars, interval, pairsName }))),
  );
  target.every(100, (turn) => {
    const { bars, interval, pairsName } = charts[turn % charts.length] as (typeof charts)[number];
    const [name, minutes] = interval;
    const endTime = String(Date.now() - bars * minutes * 60_000);
    const params = { pairsName, type: 'SPOT', interval: name, endTime, limit: '1500' } as const;
    void target.call('getKline', params, { address: publicAddress(turn), encoding: 'identity' });
  });
}
