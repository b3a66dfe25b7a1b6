/** The longest pages of K-lines, a hundred a second. */
import { type Attack, publicAddress } from '../target.ts';

export const klinePages: Attack = {
  name: 'kline-pages',
  begin(target) {
    target.every(100, (turn) => {
      const params = { pairsName: 'BTC/USDT', type: 'SPOT', interval: '1m', limit: '1000' } as const;
      void target.call('getKline', params, { address: publicAddress(turn) });
    });
  },
};
