/** The finished engine with one rule of the OTC desk taken out (rules/otc). */
import type { Plant } from './plant.ts';

const OTC = 'engine/src/otc';

export const OTC_PLANTS: readonly Plant[] = [
  {
    name: 'stock-held',
    lacks: 'the share that strangers of a merchant hold together',
    property: 'P9',
    patches: [
      {
        file: `${OTC}/strangers.ts`,
        from: 'return held * 100n <= sold * STRANGERS_PERCENT;',
        to: 'return held * STRANGERS_PERCENT <= sold * 100n;',
      },
    ],
  },
  {
    name: 'two-orders-of-a-stranger',
    lacks: 'one order of a merchant for each of its strangers',
    property: 'P9',
    patches: [
      {
        file: `${OTC}/strangers.ts`,
        from: "if (order.side === 'BUY' && order.seller === merchant) return true;",
        to: 'continue;',
      },
    ],
  },
  {
    name: 'known-by-own-merchants',
    lacks: 'a history with this merchant or three others, and not with any own one',
    property: 'P9',
    patches: [
      {
        file: `${OTC}/strangers.ts`,
        from: 'if (partners.has(merchant)) return false;',
        to: 'if (partners.size > 0 || partners.has(merchant)) return false;',
      },
    ],
  },
  {
    name: 'unfinished-purchases',
    lacks: 'the bound of a buyer on unfinished orders',
    property: 'P9',
    patches: [
      {
        file: `${OTC}/taking.ts`,
        from: 'return Math.max(maxUnpaid, Math.min(earned, MAX_PURCHASES));',
        to: 'return Math.max(earned, MAX_PURCHASES);',
      },
    ],
  },
  {
    name: 'verdict-without-effect',
    lacks: 'a verdict NOT_PAID stops the buying of a stranger',
    property: 'P9',
    patches: [
      {
        file: `${OTC}/appeals.ts`,
        from: 'if (stops) this.records.stopBuying(order.buyer, orderId);',
        to: 'if (stops && orderId < 0) this.records.stopBuying(order.buyer, orderId);',
      },
    ],
  },
  {
    name: 'bond-before-penalty',
    lacks: '72 hours of a bond after the last end of an order, verdict or closed report',
    property: 'P9',
    patches: [
      {
        file: `${OTC}/quitting.ts`,
        from: 'if (isLater) merchant.quitMs = untilMs;',
        to: 'if (isLater && untilMs < 0) merchant.quitMs = untilMs;',
      },
    ],
  },
  {
    name: 'bond-of-a-busy-merchant',
    lacks: 'a bond stays while an order or a report is open',
    property: 'P9',
    patches: [
      {
        file: `${OTC}/quitting.ts`,
        from: 'if (merchant === null || otc.isBusy(member)) continue;',
        to: 'if (merchant === null) continue;',
      },
    ],
  },
  {
    name: 'tied-orders-count',
    lacks: 'tied orders count nowhere',
    property: 'P9',
    patches: [
      {
        file: `${OTC}/figures.ts`,
        from: 'else if (!isTied) this.countFor(',
        to: 'else if (!isTied || isTied) this.countFor(',
      },
    ],
  },
  {
    name: 'repeated-orders-count',
    lacks: 'one order a day and counterparty counts',
    property: 'P9',
    patches: [
      {
        file: `${OTC}/figures.ts`,
        from: 'if (before >= COUNTED_WITH_ONE) return;',
        to: 'if (before >= COUNTED_WITH_ONE + 2) return;',
      },
    ],
  },
  {
    name: 'new-taker-of-one',
    lacks: 'the limit of a new taker ends with three counterparties',
    property: 'P9',
    patches: [
      {
        file: `${OTC}/taking.ts`,
        from: 'const isNew = partners.size < PARTNERS_OF_NO_NEWCOMER && !isFormerTaker;',
        to: 'const isNew = partners.size < PARTNERS_OF_NO_NEWCOMER - 2 && !isFormerTaker;',
      },
    ],
  },
];
