/** Commands that open a desk of OTC on the small exchange: BTC has an index of 50,000, CNY for one USDT is 7.20. */
import { type AdTerms, type Command, DEFAULT_INDEX_LIMITS } from '@tern/engine';
import { parseUnits } from '@tern/math';

export const MERCHANT = 10_002_001;
export const TAKER = 10_002_002;
export const OTHER_MERCHANT = 10_002_003;
export const OTHER_TAKER = 10_002_004;
/** Has no part in anything. */
export const STRANGER = 10_002_005;

export const coins = (text: string): bigint => parseUnits(text, 8);
export const cny = (text: string): bigint => parseUnits(text, 2);

/** The bank card of a member. */
export const cardOf = (memberId: number): number => (memberId - 10_002_000) * 10;
const SOURCES = ['one', 'two', 'three'] as const;
export const OPERATORS = { firstOperator: 901, secondOperator: 902 } as const;

export function tick(sourceTimeMs: number, price = '50000'): Command {
  return {
    kind: 'tick',
    prices: SOURCES.map((source) => ({
      symbol: 'BTC/USDT',
      source,
      price: parseUnits(price, 3),
      sourceTimeMs,
    })),
  };
}

export function setRate(rate: string): Command {
  return { kind: 'set-cny-rate', rate: coins(rate), isManual: true, ...OPERATORS };
}

export function openMember(memberId: number, level: 1 | 2): Command[] {
  const funds = { kind: 'credit-from-outside', owner: memberId, type: 'otc' } as const;
  return [
    { kind: 'open-member', memberId },
    { kind: 'set-identity-level', memberId, level },
    { ...funds, ref: `otc/${memberId}/USDT`, asset: 'USDT', amount: coins('100000') },
    { ...funds, ref: `otc/${memberId}/BTC`, asset: 'BTC', amount: coins('10') },
    { kind: 'enable-pay-method', memberId, methodId: cardOf(memberId), methodKind: 'bankCard' },
  ];
}

export function makeMerchant(memberId: number): Command[] {
  return [
    { kind: 'apply-merchant', memberId, requestId: 'apply' },
    { kind: 'review-merchant', memberId, isApproved: true, operator: 901, reason: '' },
  ];
}

/** @param nowMs the time of the tick that takes the first references */
export function openingCommands(nowMs: number): Command[] {
  const sources = SOURCES.map((source) => ({ source, weight: 1 }));
  return [
    {
      kind: 'set-index',
      symbol: 'BTC/USDT',
      priceScale: 3,
      step: 1n,
      sources,
      limits: DEFAULT_INDEX_LIMITS,
    },
    setRate('7.2'),
    ...[MERCHANT, OTHER_MERCHANT].flatMap((memberId) => openMember(memberId, 2)),
    ...[TAKER, OTHER_TAKER].flatMap((memberId) => openMember(memberId, 1)),
    { kind: 'open-member', memberId: STRANGER },
    ...[MERCHANT, OTHER_MERCHANT].flatMap(makeMerchant),
    tick(nowMs),
  ];
}

const TERMS: AdTerms = {
  priceType: 'FIXED',
  price: cny('7.23'),
  premiumBp: 0n,
  qty: coins('1000'),
  min: cny('100'),
  max: cny('5000'),
  methodIds: [cardOf(MERCHANT)],
  payWindowMin: 15,
  minAgeDays: 0,
  minCompleted: 0,
};

let serial = 0;

export function publish(
  some: Partial<AdTerms> = {},
  { memberId = MERCHANT, side = 'SELL' as 'BUY' | 'SELL', asset = 'USDT' } = {},
): Command {
  const terms = { ...TERMS, methodIds: [cardOf(memberId)], ...some };
  return { kind: 'publish-ad', memberId, requestId: `ad ${++serial}`, side, asset, terms };
}

/** An order of 500 CNY. */
export function create(
  adId: number,
  some: Partial<Extract<Command, { kind: 'create-otc-order' }>> = {},
): Command {
  return {
    kind: 'create-otc-order',
    memberId: TAKER,
    requestId: `order ${++serial}`,
    adId,
    adVersion: 1,
    price: cny('7.23'),
    amount: cny('500'),
    qty: 0n,
    methodIds: [],
    accountAgeDays: 100,
    isTied: false,
    ...some,
  };
}
