import type { Command } from '../../src/journal/commands.ts';
import { WITHDRAWAL_COMMANDS } from '../../src/wallet/withdrawal-commands.ts';
import { walkNeighbours } from './neighbours.ts';
import { cardOf, cny, create, pay, publish, release, setRate, switchOn } from './otc-opening.ts';
import type { Scenario } from './scenario.ts';
import { ODD_LISTED } from './wallet-flags.ts';
import {
  coins,
  DAY_MS,
  DEBT,
  freeze,
  moveMoney,
  must,
  OPENING_MONEY,
  OTHER_CHAIN,
  openWallet,
  POOR_MEMBER,
  pause,
  request,
  setPolicy,
  setTerms,
} from './wallet-opening.ts';

const run =
  (...commands: Command[]) =>
  (scenario: Scenario): void => {
    must(scenario, ...commands);
  };
/** Takes effect at once. */
const policy = (some: Parameters<typeof setPolicy>[0]) => run(setPolicy({ ...some, wideningDelayMs: 0 }));
const ofCoin = { asset: 'COIN' };
/** A coin without a price. */
const ofOdd = { asset: 'ODD', fee: 1_000n };
const MERCHANT = 2;

/** The member without money buys 69 USDT, which are held. */
function buyCoins(scenario: Scenario): void {
  const of = { memberId: POOR_MEMBER };
  const card = (memberId: number): Command => ({
    kind: 'enable-pay-method',
    memberId,
    methodId: cardOf(memberId),
    methodKind: 'bankCard',
  });
  must(
    scenario,
    setRate('7.2'),
    { kind: 'tick', prices: [] },
    card(MERCHANT),
    card(POOR_MEMBER),
    moveMoney('stock', coins(20_000), { memberId: MERCHANT, to: 'otc' }),
    { kind: 'apply-merchant', memberId: MERCHANT, requestId: 'apply' },
    { kind: 'review-merchant', memberId: MERCHANT, isApproved: true, operator: 901, reason: '' },
    publish(MERCHANT),
    switchOn(1, MERCHANT),
    create({ ...of, amount: cny('500') }),
    pay(1, POOR_MEMBER, cardOf(MERCHANT)),
    release(1, MERCHANT),
    moveMoney('bought', coins(69), { ...of, from: 'otc', to: 'assets' }),
  );
}

/** COIN counts in steps of 100 units. */
function openCoarse(): Scenario {
  const scenario = openWallet({ wideningDelayMs: 0 });
  must(scenario, setTerms({ contract: '' }, ofCoin));
  return scenario;
}

walkNeighbours({
  open: openCoarse,
  command: request('q', coins(100), ofCoin),
  rejections: WITHDRAWAL_COMMANDS['request-withdrawal'].rejections,
  faults: [
    { rejection: 'BAD_COMMAND', change: { requestId: '' } },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'UNKNOWN_CHAIN', change: { chain: 'none' } },
    { rejection: 'UNKNOWN_COIN_CHAIN', change: { chain: OTHER_CHAIN } },
    { rejection: 'UNKNOWN_MEMBER', change: { memberId: 99 }, apart: 'An unknown member is not frozen.' },
    { rejection: 'MEMBER_FROZEN', before: run(freeze()) },
    {
      rejection: 'REQUEST_ID_REUSED',
      first: run(request('used', coins(10), ofCoin)),
      change: { requestId: 'used' },
    },
    { rejection: 'MEMBER_IN_DEBT', before: run(...DEBT) },
    {
      rejection: 'WITHDRAWAL_LOCKED',
      before: (scenario) =>
        run({ kind: 'lock-withdrawal', memberId: 1, untilMs: scenario.timeMs + DAY_MS })(scenario),
    },
    { rejection: 'WITHDRAWAL_PAUSED', before: run(pause('withdrawals')) },
    { rejection: 'IDENTITY_REQUIRED', before: run({ kind: 'set-identity-level', memberId: 1, level: 0 }) },
    { rejection: 'ADDRESS_INVALID', change: { address: '' } },
    {
      rejection: 'ADDRESS_NOT_SAVED',
      before: run({ kind: 'set-saved-addresses-only', memberId: 1, isOn: true }),
    },
    { rejection: 'AMOUNT_INVALID', change: { amount: 0n }, withNext: { change: { amount: -1n } } },
    { rejection: 'AMOUNT_SCALE', change: { amount: 1n } },
    { rejection: 'FEE_CHANGED', change: { fee: coins(2) } },
    {
      rejection: 'BELOW_MIN',
      change: { amount: coins(9) },
      withNext: { before: run(...ODD_LISTED), change: { ...ofOdd, amount: 1_000n } },
    },
    {
      rejection: 'VALUE_UNKNOWN',
      before: run(...ODD_LISTED),
      change: ofOdd,
      withNext: { before: run(...ODD_LISTED), change: { ...ofOdd, amount: coins(150_001) } },
    },
    {
      rejection: 'ABOVE_MAX',
      before: policy({ basicDayLimit: 0n }),
      withNext: { before: policy({ basicDayLimit: 0n, maxPerDay: 0 }) },
    },
    { rejection: 'WITHDRAWAL_TOO_MANY', before: policy({ maxPerDay: 0 }) },
    {
      rejection: 'INSUFFICIENT_BALANCE',
      before: run(moveMoney('most coins', OPENING_MONEY - coins(10), ofCoin)),
      withNext: { before: buyCoins, change: { asset: 'USDT', memberId: POOR_MEMBER, amount: coins(70) } },
    },
    {
      rejection: 'OTC_HOLD',
      before: buyCoins,
      change: { asset: 'USDT', memberId: POOR_MEMBER, amount: coins(69) },
    },
  ],
});
