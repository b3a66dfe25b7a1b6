import { CONTRACT_COMMANDS, CONTRACT_ORDER_COMMANDS } from '../../src/contract/command-declarations.ts';
import type {
  CancelAllContractOrders,
  CancelContractOrder,
  PlaceContractOrder,
} from '../../src/contract/commands.ts';
import {
  debt,
  flags,
  HELD,
  heldByIndex,
  LOCKED,
  openContract,
  play,
  settings,
  silence,
  twoSources,
} from './contract-neighbours-kit.ts';
import { CONTRACT } from './contract-opening.ts';
import { parseContractLine } from './contract-parse.ts';
import type { ContractScenario } from './contract-scenario.ts';
import { walkNeighbours } from './neighbours.ts';

const E8 = 10n ** 8n;
const order = parseContractLine('1 long 1 @ 50000') as PlaceContractOrder;
const cancel = parseContractLine('1 cancel open') as CancelContractOrder;
const cancelAll: CancelAllContractOrders = {
  kind: 'cancel-all-contract-orders',
  memberId: 1,
  market: CONTRACT,
};
const UNKNOWN = { memberId: 9 };
const CLOSING = { tradeType: 'CLOSE_LONG' } as const;
const status = (to: 'PREPARED' | 'CANCEL_ONLY' | 'HALTED') =>
  play({ kind: 'set-contract-status', market: CONTRACT, status: to, reason: '' });

/** A position beyond the tier of 100x; at 49,500 it would lose what that leverage leaves of its margin, too. */
const ABOVE_TIER = ['1 leverage 50', '1 long 300 @ 50000', '2 short 300 @ 50000'];
/**
 * A leverage of 25 frees margin of the long and needs more for the short than there is; at 48,250 the margin that it leaves the
 * long is too little for its loss.
 */
const POOR = [
  '1 leverage 50',
  '1 long 10 @ 50000',
  '2 short 10 @ 50000',
  '1 short 500 @ 50000',
  '2 long 500 @ 50000',
  '1 margin long 800 as m',
  {
    kind: 'transfer',
    memberId: 1,
    requestId: 'out',
    from: 'contract',
    to: 'assets',
    asset: 'USDT',
    amount: 88_000n * E8,
  },
] as const;
/** 5 lots are one step of quantity. */
const COARSE = [settings({ qtyStep: 100_000n }), '1 long 5 @ 50000', '2 short 5 @ 50000'];

function openWithOrder(): ContractScenario {
  const scenario = openContract();
  play('1 long 1 @ 50000 as open')(scenario);
  return scenario;
}

walkNeighbours({
  open: openContract,
  command: order,
  rejections: CONTRACT_ORDER_COMMANDS['place-contract-order'].rejections,
  faults: [
    { rejection: 'BAD_COMMAND', change: { closeAll: true } },
    { rejection: 'UNKNOWN_MARKET', change: { market: 'NONE' } },
    {
      rejection: 'UNKNOWN_MEMBER',
      change: UNKNOWN,
      apart: 'An unknown member is neither frozen nor in debt.',
    },
    { rejection: 'MEMBER_FROZEN', before: flags(true, true) },
    { rejection: 'MEMBER_IN_DEBT', before: debt },
    { rejection: 'TRADING_NOT_ALLOWED', before: flags(false, false) },
    {
      rejection: 'REQUEST_ID_REUSED',
      first: play('1 long 2 @ 50000 as used'),
      change: { requestId: 'used' },
    },
    { rejection: 'CONTRACT_HALTED', before: status('HALTED'), apart: 'A contract has one status.' },
    { rejection: 'MARKET_NOT_OPEN', before: status('PREPARED'), apart: 'A contract has one status.' },
    { rejection: 'MARKET_CANCEL_ONLY', before: status('CANCEL_ONLY') },
    { rejection: 'INDEX_UNAVAILABLE', before: silence, apart: 'An index has one state.' },
    { rejection: 'INDEX_DEGRADED', before: twoSources },
    { rejection: 'LIQUIDATING', first: play(...LOCKED) },
    { rejection: 'INDEX_UNAVAILABLE', before: heldByIndex },
    { rejection: 'PRICE_INVALID', change: { price: 0n }, withNext: { change: { price: -1n } } },
    { rejection: 'PRICE_TICK', change: { price: 500_001n }, withNext: { change: { price: 800_001n } } },
    { rejection: 'PRICE_BAND', change: { price: 800_000n } },
    { rejection: 'LOTS_INVALID', change: { lots: 0n } },
    { rejection: 'TPSL_INVALID', change: { takeProfit: 490_000n } },
    { rejection: 'TOO_MANY_ORDERS', before: play(...Array.from({ length: 200 }, () => order)) },
    { rejection: 'LEVERAGE_INVALID', change: { leverage: 101 } },
    {
      rejection: 'HAS_OPEN_ORDERS',
      before: play('1 long 1 @ 40000'),
      change: { leverage: 10 },
      withNext: { before: play(...ABOVE_TIER, '1 long 1 @ 40000'), change: { leverage: 100 } },
    },
    {
      rejection: 'TIER_LIMIT',
      before: play(...ABOVE_TIER),
      change: { leverage: 100 },
      withNext: { before: play(...ABOVE_TIER, 'mark 49500'), change: { leverage: 100 } },
    },
    {
      rejection: 'LEVERAGE_RISK',
      before: play('1 leverage 50', '1 long 240 @ 50000', '2 short 240 @ 50000', 'mark 49500'),
      change: { leverage: 100 },
      withNext: { before: play(...POOR, 'mark 48250'), change: { leverage: 25 } },
    },
    {
      rejection: 'INSUFFICIENT_BALANCE',
      before: play(...POOR),
      change: { leverage: 25 },
      apart: 'The leverage that the order brings is in the place of the one that is set.',
    },
    { rejection: 'LEVERAGE_INVALID', before: play('1 leverage 50', settings({ maxLeverage: 25 })) },
    {
      rejection: 'NO_LIQUIDITY',
      change: { type: 'MARKET', timeInForce: 'IOC', price: 0n },
    },
    {
      rejection: 'POSITION_NOT_ENOUGH',
      change: CLOSING,
      withNext: { change: { ...CLOSING, lots: 0n } },
    },
    {
      rejection: 'LOTS_INVALID',
      before: play(...HELD),
      change: { ...CLOSING, lots: E8 / 2n },
      withNext: { before: play(...COARSE), change: { ...CLOSING, lots: E8 / 2n } },
    },
    {
      rejection: 'QTY_TOO_SMALL',
      before: play(...COARSE),
      change: CLOSING,
      // No quantity is none of the smallest that may rest.
      withNext: { before: play(...COARSE), change: CLOSING },
    },
    {
      rejection: 'NOTIONAL_TOO_SMALL',
      before: play(...HELD),
      change: { ...CLOSING, lots: 0n, closePercent: 1 },
      apart: 'An order opens or closes.',
    },
    {
      rejection: 'TIER_LIMIT',
      before: play('1 leverage 100', '1 long 200 @ 50000'),
      change: { lots: 51n * E8 },
      withNext: {
        before: play('1 leverage 100', '1 long 200 @ 50000'),
        change: { lots: 51n * E8, stopLoss: 490_000n },
      },
    },
    {
      rejection: 'STOP_BEYOND_LIQUIDATION',
      before: play('1 leverage 100'),
      change: { stopLoss: 490_000n },
      withNext: {
        before: play('1 long 1000 @ 50000', '1 long 900 @ 50000'),
        change: { lots: 100n * E8, stopLoss: 470_000n },
      },
    },
    {
      rejection: 'INSUFFICIENT_BALANCE',
      before: play('1 long 1000 @ 50000', '1 long 900 @ 50000'),
      change: { lots: 100n * E8 },
    },
  ],
});

walkNeighbours({
  open: openWithOrder,
  command: cancel,
  rejections: CONTRACT_ORDER_COMMANDS['cancel-contract-order'].rejections,
  faults: [
    { rejection: 'UNKNOWN_MEMBER', change: UNKNOWN },
    {
      rejection: 'ORDER_NOT_FOUND',
      change: { requestId: 'never' },
      apart: 'An order is unknown or finished.',
    },
    { rejection: 'ORDER_FINISHED', before: play(cancel) },
  ],
});

walkNeighbours({
  open: openWithOrder,
  command: cancelAll,
  rejections: CONTRACT_COMMANDS['cancel-all-contract-orders'].rejections,
  faults: [
    { rejection: 'UNKNOWN_MARKET', change: { market: 'NONE' } },
    { rejection: 'UNKNOWN_MEMBER', change: UNKNOWN },
  ],
});
