/**
 * Reads of every kind without a session, each from another network: limits by address and by network see one reader a
 * second, and the budget that all visitors share is what is left (rules/security#reads-of-visitors).
 */
import type { Attack, Target } from '../target.ts';

const PER_SECOND = 1_000;
const MARKET = { pairsName: 'BTC/USDT', type: 'SPOT' } as const;

type Read = (target: Target, address: string) => Promise<unknown>;
const READS: readonly Read[] = [
  (target, address) => target.call('getKline', { ...MARKET, interval: '1m', limit: '1000' }, { address }),
  (target, address) =>
    target.call('searchHelp', { words: 'fees of a contract', global: 'ENGLISH' }, { address }),
  (target, address) => target.call('getHelpCenter', { global: 'ENGLISH' }, { address }),
  (target, address) => target.call('getFundingHistory', { pairsName: 'BTC/USDT' }, { address }),
  (target, address) => target.call('getSpotMarkets', {}, { address }),
  (target, address) => target.call('getDepth', { ...MARKET, limit: '100' }, { address }),
];

export const manyNetworks: Attack = {
  name: 'many-networks',
  begin(target) {
    target.every(PER_SECOND, (turn) => {
      const read = READS[turn % READS.length] as Read;
      void read(target, networkAt(turn));
    });
  },
};

/** IPv6 /48 and IPv4 /24 in turns; none comes twice within ten seconds. */
function networkAt(turn: number): string {
  const [high, low] = [(turn >> 8) & 0xff, turn & 0xff];
  return turn % 2 === 0 ? `2001:db8:${(turn & 0xffff).toString(16)}::1` : `101.${high}.${low}.1`;
}
