/**
 * The finished engine with one rule taken out: each must be found by the search with the property that it names.
 */
import { OTC_PLANTS } from './otc-plants.ts';
import type { Patch, Plant } from './plant.ts';
import { REBATE_PLANTS } from './rebate-plants.ts';

const CONTRACT = 'engine/src/contract';

const N1: Patch = {
  file: `${CONTRACT}/margin/pre-fill-margin-check.ts`,
  from: 'if (isOpening(tradeType)) return isNormal && !isHeld;',
  to: 'if (isOpening(tradeType)) return !isHeld || !isNormal;',
};
const N2: readonly Patch[] = [
  {
    file: `${CONTRACT}/margin/pre-fill-margin-check.ts`,
    from: 'if (!isNormal || isHeld || this.members.mayOnlyClose(member)) {',
    to: 'if ((isNormal && isHeld) || this.members.mayOnlyClose(member)) {',
  },
  {
    file: `${CONTRACT}/margin/meeting-rules.ts`,
    from: 'return !market.isNormal() || members.mayOnlyClose(account.member) || isHeldByIndex(contracts, account);',
    to: 'return market.isNormal() && (members.mayOnlyClose(account.member) || isHeldByIndex(contracts, account));',
  },
];
const N3: Patch = {
  file: `${CONTRACT}/margin/pre-fill-margin-check.ts`,
  from: 'return !givesUpHedge(this.counters, this.indexes, account, market, direction, open);',
  to: 'return open > 0n || !givesUpHedge(this.counters, this.indexes, account, market, direction, open);',
};
/** As engine version 9 read it: the net may change its sign. */
const NET_FLIPS: Patch = {
  file: `${CONTRACT}/margin/meeting-rules.ts`,
  from: 'if (qty > mostClosedOfNet(sidesOf(cross, market), direction)) return true;',
  to: 'if (qty > 2n * mostClosedOfNet(sidesOf(cross, market), direction)) return true;',
};
const NO_EQUITY_FOR_OTHERS: Patch = {
  file: `${CONTRACT}/margin/meeting-rules.ts`,
  from: 'return isOtherUnsure && !bearsOtherContracts(crossScopeOf(account).equity, others);',
  to: 'return isOtherUnsure && !bearsOtherContracts(crossScopeOf(account).equity, 0n * others);',
};
const UNSURE_OTHERS_ALONE: Patch = {
  file: `${CONTRACT}/margin/meeting-rules.ts`,
  from: 'others += notionalOf(other.terms, net, BigInt(other.markPrice));',
  to: 'if (isUnsure(counters, indexes, other)) others += notionalOf(other.terms, net, BigInt(other.markPrice));',
};
const NO_WAIT_FOR_HEDGE: Patch = {
  file: `${CONTRACT}/liquidation/liquidated-scope.ts`,
  from: 'return isHedgeAway && this.counters.lastTimeMs < untilMs;',
  to: 'return isHedgeAway && this.counters.lastTimeMs < untilMs - 1_000_000_000_000;',
};
const WASH: readonly Patch[] = [
  {
    file: `${CONTRACT}/orders/accept-order.ts`,
    from: "return opens && isHeldByIndex(this.contracts, account) ? 'INDEX_UNAVAILABLE' : 'OK';",
    to: "return 'OK';",
  },
  {
    file: `${CONTRACT}/margin/meeting-rules.ts`,
    from: 'return !market.isNormal() || members.mayOnlyClose(account.member) || isHeldByIndex(contracts, account);',
    to: 'return !market.isNormal() || members.mayOnlyClose(account.member);',
  },
  {
    file: `${CONTRACT}/margin/pre-fill-margin-check.ts`,
    from: 'const isHeld = positions.some((one) => one.isCross && !one.market.isNormal());',
    to: 'const isHeld = false;',
  },
];
const ADDED_MARGIN: Patch = {
  file: `${CONTRACT}/trading-settings.ts`,
  from: "if (amount > 0n && isHeldByIndex(this.contracts, account)) return 'INDEX_UNAVAILABLE';",
  to: '',
};
const LOWER_LEVERAGE: Patch = {
  file: `${CONTRACT}/margin/change-leverage.ts`,
  from: "return isHeldByIndex(contracts, account) ? 'INDEX_UNAVAILABLE' : 'OK';",
  to: "return 'OK';",
};
const FUND_BOUND: Patch = {
  file: `${CONTRACT}/liquidation/liquidation-execution.ts`,
  from: 'this.sell(execution, fundSlipPrice(market, anchorOf(this.indexes, market), side), true);',
  to: 'this.sell(execution, slip + 0n * fundSlipPrice(market, anchorOf(this.indexes, market), side), true);',
};
const FUND_BUDGETS: Patch = {
  file: `${CONTRACT}/liquidation/liquidation-execution.ts`,
  from: 'const budget = isAtFundsCost ? this.budgets.left(market) : undefined;',
  to: 'const budget = undefined as bigint | undefined;',
};
const OWN_PROFIT_PAYS: Patch = {
  file: `${CONTRACT}/funding/funding.ts`,
  from: 'return BigInt(cash + margin) + this.rebaseOwn(position, amount - BigInt(cash + margin));',
  to: 'return BigInt(cash + margin);',
};
const MOST_GIVE_UP: Patch = {
  file: 'engine/src/requests/request-store.ts',
  from: 'this.forget(this.heap[0]!.oldest!);',
  to: 'this.forget(this.oldest!);',
};
const YOUNG_ORDERS: Patch = {
  file: `${CONTRACT}/mark/mark-sampling.ts`,
  from: 'if (orders.id(order) > lastIdAtTick) continue;',
  to: 'if (orders.id(order) > lastIdAtTick + Number.MAX_SAFE_INTEGER) continue;',
};
const AGE_OF_AMENDED: Patch = {
  file: 'engine/src/spot/reference-tick.ts',
  from: 'if (orders.amended.acceptedSeq(order) > lastSeqAtTick) continue;',
  to: 'if (orders.id(order) > lastSeqAtTick) continue;',
};
const MEDIAN_OF_MINUTE: Patch = {
  file: 'math/src/contract/funding.ts',
  from: 'if (samples.length < LEAST_SAMPLES) return undefined;',
  to: 'if (samples.length > 0 || LEAST_SAMPLES === 0) return samples.at(-1);',
};
const ANCHOR: Patch = {
  file: `${CONTRACT}/mark/anchor.ts`,
  from: 'return anchor === 0n ? BigInt(indexPrice) : anchor;',
  to: 'return anchor < 0n ? anchor : BigInt(indexPrice);',
};
/** One percent for everybody, as engine version 4 held it. */
const BOUND: Patch = {
  file: 'math/src/contract/mark.ts',
  from: 'return clamp(share < half ? share : half, 0n, BigInt(markBoundCapPpm));',
  to: 'return clamp(share + half, 10_000n, 10_000n);',
};
const JUMP: Patch = {
  file: 'engine/src/index-price/index-price.ts',
  from: 'if (this.anchor === 0n || !isApart(anchor, this.anchor, jumpPpm)) return true;',
  to: 'if (this.anchor >= 0n || !isApart(anchor, this.anchor, jumpPpm)) return true;',
};
const FRESHNESS: readonly Patch[] = [
  {
    file: 'engine/src/index-price/index-price.ts',
    from: 'if (known === undefined || sourceTimeMs <= known.sourceTimeMs) return;',
    to: 'if (known === undefined) return;',
  },
  {
    file: 'engine/src/index-price/index-price.ts',
    from: 'if (sourceTimeMs < nowMs - SOURCE_LIFE_MS || sourceTimeMs > nowMs + SOURCE_AHEAD_MS) return;',
    to: 'if (SOURCE_LIFE_MS < SOURCE_AHEAD_MS) return;',
  },
];
const DEPTH_OF_FOK: Patch = {
  file: `${CONTRACT}/orders/match-order.ts`,
  from: 'if (++looks > ORDER_LIMIT.MAX_MAKERS_TRIED) return CLOSE_REASON.TOO_DEEP;',
  to: 'if (++looks > ORDER_LIMIT.MAX_MAKERS_TRIED * 1_000) return CLOSE_REASON.TOO_DEEP;',
};
const TRIGGER_CLAMP: Patch = {
  file: `${CONTRACT}/contract-market.ts`,
  from: 'const held = Math.min(Math.max(price, this.clamp.low), this.clamp.high);',
  to: 'const held = price;',
};
const BEST_OF_OTHERS: Patch = {
  file: `${CONTRACT}/orders/match-order.ts`,
  from: 'while (order !== SLOT.NONE && orders.member(order) === member) {',
  to: 'while (order !== SLOT.NONE && orders.member(order) === member + 0.5) {',
};
const IDLE_ORDERS: Patch = {
  file: `${CONTRACT}/orders/place-order.ts`,
  from: 'else this.leverages.putBack(undo);',
  to: 'else this.leverages.keep(undo.change);',
};
const CRUMBS: Patch = {
  file: `${CONTRACT}/orders/resting-orders.ts`,
  from: 'return qty * price * market.quoteMultiplier < market.minResting && qty !== heldQty;',
  to: 'return qty * price * market.quoteMultiplier < 0 * market.minResting && qty !== heldQty;',
};
const REMAINDERS: Patch = {
  file: `${CONTRACT}/orders/resting-orders.ts`,
  from: 'if (!isTooSmallToRest(market, left, price, 0)) return false;',
  to: 'if (left >= 0 || !isTooSmallToRest(market, left, price, 0)) return false;',
};
const BAITS: Patch = {
  file: `${CONTRACT}/orders/order-prices.ts`,
  from: 'if (orders.remaining(first) * best * market.quoteMultiplier >= part) return best;',
  to: 'if (orders.remaining(first) * best * market.quoteMultiplier >= 0 * part) return best;',
};

export const PLANTS: readonly Plant[] = [
  {
    name: 'frozen-mark',
    lacks: '1.2 n1 to n3',
    property: 'P3',
    // The changes of n2 and n3 stand in one function.
    patches: [N1, ...N2, N3],
  },
  { name: 'n1', lacks: '1.2 n1', property: 'P3', patches: [N1] },
  { name: 'n2', lacks: '1.2 n2', property: 'P3', patches: N2 },
  { name: 'n3', lacks: '1.2 n3', property: 'P3', patches: [N3] },
  { name: 'n3-flip', lacks: '1.2 n3: a net does not change its sign', property: 'P3', patches: [NET_FLIPS] },
  {
    name: 'n3-equity',
    lacks: '1.2 n3: equity for what other contracts may lose',
    property: 'P3',
    patches: [NO_EQUITY_FOR_OTHERS],
  },
  {
    name: 'n3-normal-others',
    lacks: '1.2 n3: other contracts count while they are normal too',
    property: 'P3',
    patches: [UNSURE_OTHERS_ALONE],
  },
  {
    name: 'hedge-wait',
    lacks: '1.8: a takeover waits for a hedge that may come back',
    property: 'P3',
    patches: [NO_WAIT_FOR_HEDGE],
  },
  {
    name: 'fund-drained',
    lacks: '1.8 ii: b and the budgets',
    property: 'P1',
    patches: [FUND_BOUND, FUND_BUDGETS],
  },
  {
    name: 'free-funding',
    lacks: "1.11: a payer's own profit pays before the fund",
    property: 'P1',
    patches: [OWN_PROFIT_PAYS],
  },
  {
    name: 'frozen-account',
    lacks: '1.9: nothing leaves a held cross account',
    property: 'P3',
    patches: [...WASH, ADDED_MARGIN, LOWER_LEVERAGE],
  },
  {
    name: 'frozen-account-wash',
    lacks: '1.9: no wash in another contract',
    property: 'P3',
    patches: WASH,
  },
  {
    name: 'frozen-account-margin',
    lacks: '1.9: no margin added',
    property: 'P3',
    patches: [ADDED_MARGIN],
  },
  {
    name: 'frozen-account-leverage',
    lacks: '1.9: no lower leverage',
    property: 'P3',
    patches: [LOWER_LEVERAGE],
  },
  {
    name: 'requests-forgotten',
    lacks: '0.6: who holds the most gives up first',
    property: 'P4',
    patches: [MOST_GIVE_UP],
  },
  {
    name: 'premium-by-one-order',
    lacks: '1.11: median of a minute, old orders only',
    property: 'P4',
    patches: [YOUNG_ORDERS, MEDIAN_OF_MINUTE],
  },
  {
    name: 'weak-mark',
    lacks: '1.9 and 1.10: anchor, b and agreement',
    property: 'P2',
    patches: [ANCHOR, BOUND, JUMP],
  },
  { name: 'anchor', lacks: '1.9: the anchor bounds the mark', property: 'P2', patches: [ANCHOR] },
  { name: 'bound', lacks: '1.10: b', property: 'P2', patches: [BOUND] },
  { name: 'old-prices', lacks: '1.9: what is fresh', property: 'P4', patches: FRESHNESS },
  {
    name: 'deep-fok',
    lacks: '1.2: a FOK order looks at 1,000 makers',
    property: 'P5',
    patches: [DEPTH_OF_FOK],
  },
  { name: 'last-triggers', lacks: '1.12: T is held near the mark', property: 'P4', patches: [TRIGGER_CLAMP] },
  {
    name: 'own-order',
    lacks: '1.1 L3: the best price of others',
    property: 'P4',
    patches: [BEST_OF_OTHERS],
  },
  {
    name: 'idle-orders',
    lacks: 'an order that ends without resting or trading changes nothing, leverage included',
    property: 'P4',
    patches: [IDLE_ORDERS],
  },
  {
    name: 'amended-age',
    lacks: 'an order that an amend took behind its price is as old as the amend',
    property: 'P4',
    patches: [AGE_OF_AMENDED],
  },
  ...REBATE_PLANTS,
  { name: 'crumbs', lacks: 'the least worth of what rests', property: 'P8', patches: [CRUMBS] },
  {
    name: 'remainders',
    lacks: 'the least worth of what a fill leaves',
    property: 'P8',
    patches: [REMAINDERS],
  },
  { name: 'baits', lacks: 'the average of the first tenth', property: 'P8', patches: [BAITS] },
  ...OTC_PLANTS,
];
