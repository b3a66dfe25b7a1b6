/** What a simulation of contracts must meet: every rejection, event, reason, step, way of disposal and outcome of contracts. */
import { REJECTIONS } from '../../rejections.ts';
import type { LeastPerMillion } from '../coverage.ts';

/** Rejections of other markets, of assets and of spot's filters; and those that only a bug or an operator brings. */
const NOT_OF_CONTRACTS: ReadonlySet<string> = new Set([
  ...['OK', 'INTERNAL', 'POISONED', 'QTY_INVALID', 'QTY_STEP', 'QTY_TOO_LARGE', 'NOTIONAL_TOO_SMALL'],
  ...['NOTIONAL_TOO_LARGE', 'FAUCET_CLOSED', 'FAUCET_ALREADY_CLAIMED', 'PROMO_EMPTY', 'SUPPLY_EXCEEDED'],
  ...['ACCOUNT_ASSET_NOT_ALLOWED'],
]);

const EVENTS = [
  ...['contract-changed', 'contract-order-opened', 'contract-traded', 'contract-order-closed'],
  ...['position-changed', 'position-ended', 'trading-setting-changed', 'plan-opened', 'plan-closed'],
  ...['trigger-fired', 'mark-changed', 'contract-totals-changed', 'funding-settled', 'funding-skipped'],
  ...['funding-paid', 'mark-explained', 'scope-locked', 'liquidation-stepped', 'taken-over'],
  ...['takeover-disposed', 'deleveraged', 'scope-unlocked'],
];

export const CONTRACT_LEAST: LeastPerMillion = {
  ...Object.fromEntries(
    REJECTIONS.filter((rejection) => !NOT_OF_CONTRACTS.has(rejection)).map((name) => [
      `rejected ${name}`,
      20,
    ]),
  ),
  ...Object.fromEntries(EVENTS.map((kind) => [`said ${kind}`, 100])),
  ...{ 'said contract-traded': 50_000, repeated: 100 },
  ...{ 'place-contract-order of a closed one again': 100, "place-contract-order with a closed one's id": 50 },
  ...{ 'place-plan-order of a closed one again': 50, "place-plan-order with a closed one's id": 20 },
  ...{
    'said position-netted': 20,
    'said loss-shared': 20,
    'said trigger-failed': 20,
    'said reverse-refused': 20,
    'said contract-settings-scheduled': 20,
    'closed by percentage': 200,
    'index jumped': 20,
  },
  ...{ 'contract LIMIT GTC': 10_000, 'contract LIMIT IOC': 2_000, 'contract LIMIT FOK': 2_000 },
  ...{ 'contract LIMIT POST_ONLY': 5_000, 'contract MARKET IOC': 5_000 },
  ...{ 'contract OPEN_LONG CROSS': 2_000, 'contract OPEN_SHORT CROSS': 2_000 },
  ...{ 'contract OPEN_LONG ISOLATED': 2_000, 'contract OPEN_SHORT ISOLATED': 2_000 },
  ...{ 'contract CLOSE_LONG CROSS': 1_000, 'contract CLOSE_SHORT CROSS': 1_000 },
  ...{ 'contract CLOSE_LONG ISOLATED': 1_000, 'contract CLOSE_SHORT ISOLATED': 1_000 },
  ...{ 'origin PLAN': 200, 'origin TPSL': 200, 'origin REVERSE': 100 },
  // No rule cancels for HALT: resting orders of a halted contract stay, and may be cancelled.
  ...{ 'contract closed NONE': 10_000, 'contract closed USER': 2_000, 'contract closed IOC_REMAINDER': 200 },
  ...{ 'contract closed FOK': 200, 'contract closed POST_ONLY': 500, 'contract closed STP': 200 },
  ...{ 'contract closed MARGIN': 20, 'contract closed MARGIN_AT_MATCH': 50, 'contract closed TPSL': 50 },
  ...{ 'contract closed LIQUIDATION': 200, 'contract closed ADL': 20, 'contract closed ADMIN': 50 },
  ...{ 'contract closed INDEX': 20 },
  ...{ 'contract OPEN': 200, 'contract CANCEL_ONLY': 50, 'contract HALTED': 50, 'contract PREPARED': 20 },
  ...{ 'contract CLOSED': 20, 'halted INDEX_DEAD': 20, 'halted DEFICIT': 15 },
  ...{ 'feed NORMAL': 5_000, 'feed DEGRADED': 200, 'feed DEAD': 100, 'feed WAITING': 50 },
  ...{ 'ended USER': 1_000, 'ended TPSL': 100, 'ended LIQUIDATION': 200, 'ended ADL': 20 },
  ...{ 'plan triggered': 200, 'plan cancelled': 200, 'plan failed': 100, 'fired TP': 50, 'fired SL': 50 },
  ...{ 'locked ISOLATED': 200, 'locked CROSS': 50 },
  ...{ 'step CANCEL': 200, 'step NET': 20, 'step STEP_DOWN': 50, 'step TAKE_ALL': 200 },
  ...{ 'unlocked RECOVERED': 20, 'unlocked REDUCED': 20, 'unlocked TAKEN': 200 },
  ...{ 'disposed to the market': 200, 'disposed by deleveraging': 20, 'disposed at the mark': 20 },
  ...{
    'disposed for the fund': 100,
    'disposed by the fund': 20,
    'disposed by sharing': 20,
    'disposed in deficit': 15,
  },
};
