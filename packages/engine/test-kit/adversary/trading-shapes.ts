/** The moves of a coalition by name: how often the search takes each, and the range of each of its parameters. */
import { APART, type MoveShape, oneOf, small, whole } from './script.ts';

const ACCOUNT = whole(0, 5);
export const MARKET = whole(0, 1);
const PERCENT = oneOf(100, 10, 25, 50, 75, 90, 95, 99);
const LEVERAGE = oneOf(100, 1, 2, 3, 5, 10, 20, 25, 50);
const BIT = whole(0, 1);

/** The trade types of buyer and seller: 1: the buyer closes a short; 2: the seller closes a long. */
const KIND = whole(0, 3);

export const TRADING_SHAPES = {
  deal: {
    name: 'deal',
    weight: 10,
    parameters: [MARKET, ACCOUNT, ACCOUNT, KIND, APART, small(100), BIT],
  },
  rest: { name: 'rest', weight: 3, parameters: [MARKET, ACCOUNT, KIND, APART, small(100)] },
  take: { name: 'take', weight: 2, parameters: [MARKET, ACCOUNT, KIND, small(100)] },
  cancel: { name: 'cancel', weight: 1, parameters: [ACCOUNT] },
  withdraw: { name: 'withdraw', weight: 2, parameters: [ACCOUNT, PERCENT] },
  burn: { name: 'burn', weight: 1, parameters: [MARKET, ACCOUNT, ACCOUNT, BIT] },
  deposit: { name: 'deposit', weight: 1, parameters: [ACCOUNT, PERCENT] },
  margin: { name: 'margin', weight: 2, parameters: [MARKET, ACCOUNT, BIT, whole(-100, 100, 100)] },
  strip: { name: 'strip', weight: 2, parameters: [MARKET, ACCOUNT, ACCOUNT, BIT, APART] },
  leverage: { name: 'leverage', weight: 2, parameters: [MARKET, ACCOUNT, LEVERAGE] },
  mode: { name: 'mode', weight: 2, parameters: [MARKET, ACCOUNT, BIT] },
  ticks: { name: 'ticks', weight: 3, parameters: [small(25)] },
  lean: { name: 'lean', weight: 2, parameters: [MARKET, ACCOUNT, ACCOUNT, APART, whole(20, 35, 21)] },
  stop: { name: 'stop', weight: 1, parameters: [MARKET, ACCOUNT, BIT, APART, BIT] },
} satisfies Record<string, MoveShape>;

export type TradingMove = keyof typeof TRADING_SHAPES;
