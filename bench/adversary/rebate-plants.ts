/** The finished engine with one rule of rebates taken out (rules/growth#conversion, rules/growth#settlement). */
import type { Patch, Plant } from './plant.ts';

const WASHED_PRICE: Patch = {
  file: 'engine/src/growth/fee-rates.ts',
  from: 'return pair === undefined ? value : Math.min(value, this.atReference(fee, scale, pair));',
  to: 'return pair === undefined ? value : this.atPrice(fee, scale, pair.lastPrice, pair.definition.priceScale);',
};
const LAST_PRICE_ALONE: Patch = {
  file: 'engine/src/growth/fee-rates.ts',
  from: 'const set = invitation.rates.get(asset);',
  to: 'const set = invitation.rates.get(asset) ?? { rate: 10n ** 18n, timeMs: lastTimeMs };',
};
const OLD_RATE: Patch = {
  file: 'engine/src/growth/fee-rates.ts',
  from: 'if (set === undefined || lastTimeMs - set.timeMs >= REBATE_RATE_LIFE_MS) return 0;',
  to: 'if (set === undefined || lastTimeMs < REBATE_RATE_LIFE_MS) return 0;',
};
const OWN_COUNTERPARTY: Patch = {
  file: 'engine/src/growth/fee-counting.ts',
  from: 'return inviter.member !== other && !inviter.isCapped;',
  to: 'return inviter.member !== other + 0.5 && !inviter.isCapped;',
};
const DAY_PAID_TWICE: Patch = {
  file: 'engine/src/growth/rebates.ts',
  from: 'day.fees.length -= due.length;',
  to: 'day.fees.length -= Math.min(due.length, 1);',
};
const MARKED_EARNS: Patch = {
  file: 'engine/src/growth/rebates.ts',
  from: 'const earned = one.invitee.marks.size > 0 ? 0n :',
  to: 'const earned = one.invitee.marks.size > 9 ? 0n :',
};

export const REBATE_PLANTS: readonly Plant[] = [
  {
    name: 'washed-price',
    lacks: '5.3: no last price changes a rate',
    property: 'P6',
    patches: [WASHED_PRICE],
  },
  {
    name: 'last-price-alone',
    lacks: '5.3: no rate, no worth',
    property: 'P6',
    patches: [LAST_PRICE_ALONE],
  },
  { name: 'old-rate', lacks: '5.3: a rate lives seven days', property: 'P6', patches: [OLD_RATE] },
  {
    name: 'own-counterparty',
    lacks: '5.8: fills between inviter and invitee',
    property: 'P6',
    patches: [OWN_COUNTERPARTY],
  },
  {
    name: 'day-paid-twice',
    lacks: '5.4: each invitee of a day once',
    property: 'P6',
    patches: [DAY_PAID_TWICE],
  },
  { name: 'marked-earns', lacks: '5.8: marks', property: 'P6', patches: [MARKED_EARNS] },
];
