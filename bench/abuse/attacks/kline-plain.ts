/** The same long page of K-lines without compression, a hundred a second: 100 KB an answer out of a cache. */
import { type Attack, publicAddress } from '../target.ts';

export const klinePlain: Attack = {
  name: 'kline-plain',
  begin(target) {
    const params = { pairsName: 'BTC/USDT', type: 'SPOT', interval: '1m', limit: '1000' } as const;
    target.every(100, (turn) => {
      void target.call('getKline', params, { address: publicAddress(turn), encoding: 'identity' });
    });
  },
};
