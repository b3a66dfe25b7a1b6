/**
 * Pairs of events of one ad, its orders and its merchant at the same time: they end as one of their two sequences does, and what is
 * frozen is bond, stock and escrow to the last unit (rules/otc#ads, rules/otc#order-creation, rules/otc#mid-order).
 */
import type { Command } from '@tern/engine';
import type { CallName, CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { isOpen } from './orders/order-record.ts';
import { cardOf, coins, create, MERCHANT, OPERATORS, OTHER_TAKER, TAKER } from './testing/otc-commands.ts';
import { POST_PASSWORD } from './testing/otc-people-for-tests.ts';
import { OtcWorld, openOtcDatabase } from './testing/otc-world.ts';
import { raceTwo } from './testing/race-two.ts';

const ROUNDS = 16;
const MANY_ROUNDS = 1_000;
const PATIENCE_MS = 600_000;
const STOCK = coins('200');
const QTY = coins('20');
const PARTIES = [MERCHANT, TAKER, OTHER_TAKER];
const postPassword = POST_PASSWORD;

let database: TempDatabase;
let world: OtcWorld;

beforeAll(async () => {
  database = await openOtcDatabase();
  world = await OtcWorld.open(database);
});
afterAll(() => database?.close());

/** An ad, and the order of it that the first events of a pair are about. */
interface Scene {
  round: number;
  adId: string;
  orderId: string;
  /** So much of the merchant's free part that less than the stock stays. */
  mostOfFree: bigint;
}

type Happening = (scene: Scene) => Promise<unknown>;

const ask = <N extends CallName>(name: N, params: CallRequest<N>, memberId: number) =>
  world.members.call(name, params, memberId);
const submit = (command: Command) => world.submit(command);

const EVENTS = {
  create: ({ round, adId }) => ask('createOtcOrder', wanted(round, adId), TAKER),
  'create by another': ({ round, adId }) => ask('createOtcOrder', wanted(round, adId), OTHER_TAKER),
  cancel: ({ orderId }) => ask('cancelOtcOrder', { orderId, reason: 'PRICE' }, TAKER),
  release: ({ orderId }) => ask('releaseOtcOrder', { orderId, postPassword }, MERCHANT),
  'ad off': ({ adId }) => ask('switchAdOff', { adId }, MERCHANT),
  'all ads off': () => ask('switchAllAdsOff', {}, MERCHANT),
  'ad on': ({ adId }) => ask('switchAdOn', { adId, postPassword }, MERCHANT),
  edit: ({ adId }) => ask('editAd', { ...TERMS, adId, postPassword }, MERCHANT),
  delete: ({ adId }) => ask('deleteAd', { adId }, MERCHANT),
  'take down': ({ adId }) =>
    submit({ kind: 'take-down-ad', adId: Number(adId), operator: 901, reason: 'a race' }),
  'freeze the seller': () => submit(freeze(true)),
  'pause the desk': () => submit({ kind: 'pause-otc', operator: 901, reason: 'a race' }),
  'the stock leaves': ({ mostOfFree }) => leave(mostOfFree),
} as const satisfies Record<string, Happening>;
type EventName = keyof typeof EVENTS;

interface Pair {
  before: 'ad off' | 'ad on' | 'order' | 'paid';
  pair: readonly [EventName, EventName];
  /** The answers of the two sequences. */
  answers: readonly string[];
}

const PAIRS: readonly Pair[] = [
  { before: 'ad on', pair: ['create', 'create'], answers: ['done done'] },
  { before: 'ad on', pair: ['create', 'create by another'], answers: ['done done'] },
  { before: 'ad on', pair: ['create', 'ad off'], answers: ['done done', 'adUnavailable done'] },
  { before: 'ad on', pair: ['create', 'all ads off'], answers: ['done done', 'adUnavailable done'] },
  { before: 'ad on', pair: ['create', 'take down'], answers: ['done done', 'adUnavailable done'] },
  { before: 'ad on', pair: ['create', 'pause the desk'], answers: ['done done', 'otcPaused done'] },
  { before: 'ad on', pair: ['create', 'freeze the seller'], answers: ['done done', 'adUnavailable done'] },
  { before: 'ad on', pair: ['ad off', 'ad off'], answers: ['done adState', 'adState done'] },
  { before: 'ad on', pair: ['ad off', 'edit'], answers: ['done done', 'done adState'] },
  { before: 'ad off', pair: ['create', 'ad on'], answers: ['done done', 'adUnavailable done'] },
  { before: 'ad off', pair: ['ad on', 'ad on'], answers: ['done adState', 'adState done'] },
  { before: 'ad off', pair: ['ad on', 'edit'], answers: ['done done', 'done adState'] },
  { before: 'ad off', pair: ['ad on', 'delete'], answers: ['done adState', 'adUnknown done'] },
  { before: 'ad off', pair: ['edit', 'delete'], answers: ['done done', 'adUnknown done'] },
  {
    before: 'ad off',
    pair: ['ad on', 'the stock leaves'],
    answers: ['done insufficientBalance', 'insufficientBalance done'],
  },
  { before: 'order', pair: ['cancel', 'ad off'], answers: ['done done'] },
  { before: 'order', pair: ['cancel', 'take down'], answers: ['done done'] },
  { before: 'order', pair: ['cancel', 'freeze the seller'], answers: ['done done'] },
  { before: 'paid', pair: ['release', 'ad off'], answers: ['done done'] },
  { before: 'paid', pair: ['release', 'freeze the seller'], answers: ['done done', 'accountFrozen done'] },
];

const TERMS: Omit<CallRequest<'editAd'>, 'adId' | 'postPassword'> = {
  priceType: 'FIXED',
  price: '7.23',
  qty: '190',
  min: '100',
  max: '5000',
  paymentIds: String(cardOf(MERCHANT)),
  payWindowMinutes: '15',
  minAgeDays: '0',
  minCompleted: '0',
};

function wanted(round: number, adId: string): CallRequest<'createOtcOrder'> {
  return { requestId: `race-${adId}-${round}`, adId, adVersion: '1', price: '7.23', qty: '20' };
}

function leave(amount: bigint): Promise<unknown> {
  const requestId = `leave-${serial++}`;
  return submit({
    kind: 'transfer',
    memberId: MERCHANT,
    requestId,
    from: 'otc',
    to: 'spot',
    asset: 'USDT',
    amount,
  });
}

let serial = 0;

function usdt(memberId: number, type: 'otc' | 'spot' = 'otc'): { free: bigint; frozen: bigint } {
  const found = world.balances.balancesOf(memberId, type).find(({ asset }) => asset === 'USDT');
  return { free: found?.free ?? 0n, frozen: found?.frozen ?? 0n };
}

const freeze = (frozen: boolean) =>
  ({ kind: 'set-member-flags', memberId: MERCHANT, frozen, tradingAllowed: true }) as const;

async function open(round: number, before: Pair['before']): Promise<Scene> {
  const fields = {
    ...TERMS,
    requestId: `ad-${serial++}`,
    side: 'SELL',
    currency: 'USDT',
    postPassword,
  } as const;
  const { result } = await ask('publishAd', { ...fields, qty: '200' }, MERCHANT);
  const { adId } = result;
  const scene = { round, adId, orderId: '', mostOfFree: usdt(MERCHANT).free - STOCK + 1n };
  if (before === 'ad off') return scene;
  await world.execute({ kind: 'switch-ad-on', memberId: MERCHANT, adId: Number(adId) });
  if (before === 'ad on') return scene;
  const orderId = await world.execute(create(Number(adId), { amount: 0n, qty: QTY }));
  if (before === 'paid')
    await world.execute({ kind: 'pay-otc-order', memberId: TAKER, orderId, methodId: cardOf(MERCHANT) });
  return { ...scene, orderId: String(orderId) };
}

const openOrders = () => world.live.orders.ofMember(MERCHANT).filter(isOpen);
const all = (memberId: number) =>
  (['otc', 'spot'] as const)
    .map((type) => usdt(memberId, type))
    .reduce((sum, one) => sum + one.free + one.frozen, 0n);

/** Bond, stock and escrow are all that is frozen; a release alone moves coins between members (rules/otc#money). */
function expectRight({ adId }: Scene, before: ReadonlyMap<number, bigint>, paid: bigint): void {
  const ad = world.live.ads.find(Number(adId));
  const stock = ad?.isOn ? ad.terms.qty : 0n;
  const escrow = openOrders().reduce((sum, { qty }) => sum + qty, 0n);
  expect(usdt(MERCHANT).frozen).toBe(world.live.desk.policy.bond + stock + escrow);
  expect(usdt(TAKER).frozen + usdt(OTHER_TAKER).frozen).toBe(0n);
  const moved = PARTIES.map((memberId) => all(memberId) - (before.get(memberId) ?? 0n));
  expect(moved).toEqual([-paid, paid, 0n]);
}

/** The next round begins without an ad and an order, and with everybody's coins in the OTC accounts. */
async function end({ adId }: Scene): Promise<void> {
  await world.execute(freeze(false));
  if (world.live.desk.isPaused) await world.execute({ kind: 'resume-otc', ...OPERATORS });
  await world.execute({ kind: 'switch-all-ads-off', memberId: MERCHANT });
  for (const { orderId, buyerId: memberId, status } of openOrders()) {
    const kind = status === 'PENDING_PAYMENT' ? 'cancel-otc-order' : 'cancel-paid-otc-order';
    await world.execute({ kind, memberId, orderId });
  }
  for (const memberId of [TAKER, OTHER_TAKER])
    await world.execute({ kind: 'lift-otc-restrictions', memberId, ...OPERATORS });
  if (world.live.ads.find(Number(adId)) !== undefined)
    await world.execute({ kind: 'delete-ad', memberId: MERCHANT, adId: Number(adId) });
  const { free: amount } = usdt(MERCHANT, 'spot');
  const back = {
    memberId: MERCHANT,
    requestId: `back-${serial++}`,
    from: 'spot',
    to: 'otc',
    asset: 'USDT',
  } as const;
  if (amount > 0n) await world.execute({ kind: 'transfer', ...back, amount });
}

async function race(
  { before, pair: [first, second], answers: allowed }: Pair,
  rounds: number,
): Promise<void> {
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const scene = await open(round, before);
    const money = new Map(PARTIES.map((memberId) => [memberId, all(memberId)]));
    const answers = await raceTwo(
      world.kernel,
      round,
      () => EVENTS[first](scene),
      () => EVENTS[second](scene),
    );
    seen.add(answers.join(' '));
    expect(allowed).toContain(answers.join(' '));
    const isReleased = first === 'release' && answers[0] === 'done';
    expectRight(scene, money, isReleased ? QTY : 0n);
    const isTwice = second === 'create by another';
    const isOpened = first === 'create' && answers[0] === 'done';
    if (isOpened) expect(openOrders()).toHaveLength(isTwice ? 2 : 1);
    await end(scene);
  }
  expect([...seen].toSorted()).toEqual([...allowed].toSorted());
}

const titled = PAIRS.map((pair): [string, Pair] => [`${pair.pair.join(' and ')} (${pair.before})`, pair]);

describe('at the same time', () => {
  it.each(titled)('%s', (_title, pair) => race(pair, ROUNDS));

  it.each(titled)('%s, many times', { tags: 'long', timeout: PATIENCE_MS }, (_title, pair) =>
    race(pair, MANY_ROUNDS),
  );
});
