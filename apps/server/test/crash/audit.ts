/**
 * Compares what a member was told with what the exchange says afterwards: every acknowledged command is there, none is
 * there twice, the money fits to the last unit, and the read tables have caught up with the journal.
 */
import { parseUnits } from '@tern/math';
import type { MemberClient } from './member-client.ts';
import { type OrderLoad, PAIR, RESTING, TRANSFER_AMOUNT } from './order-load.ts';

const USDT_SCALE = 8;

export interface Money {
  assets: bigint;
  spotFree: bigint;
  spotFrozen: bigint;
}

/** The fields by which orders are compared; contracts' orders have them too. */
export interface TracedOrder {
  orderId: string;
  requestId: string;
  status: string;
}

interface WireOrder extends TracedOrder {
  qty: string;
  filledQty: string;
  filledQuote: string;
}

export async function readMoney(client: MemberClient): Promise<Money> {
  const { result } = await client.read<{ balances: WireBalance[] }>('assets/account/getAccounts', {});
  const find = (account: string) =>
    result.balances.find((balance) => balance.account === account && balance.currency === 'USDT');
  const units = (text: string | undefined) => parseUnits(text ?? '0', USDT_SCALE);
  return {
    assets: units(find('assets')?.free),
    spotFree: units(find('spot')?.free),
    spotFrozen: units(find('spot')?.frozen),
  };
}

/** The assets account, in units of 1e-8. */
export async function readFunds(
  client: MemberClient,
  currency: string,
): Promise<{ free: bigint; frozen: bigint }> {
  const { result } = await client.read<{ balances: WireBalance[] }>('assets/account/getAccounts', {});
  const found = result.balances.find((one) => one.account === 'assets' && one.currency === currency);
  return {
    free: parseUnits(found?.free ?? '0', USDT_SCALE),
    frozen: parseUnits(found?.frozen ?? '0', USDT_SCALE),
  };
}

interface WireBalance {
  account: string;
  currency: string;
  free: string;
  frozen: string;
}

interface Seen {
  open: readonly WireOrder[];
  history: readonly WireOrder[];
  money: Money;
}

/** Answers the contradictions as sentences; `before`: the money when the load began, without an open order. */
export async function audit(client: MemberClient, load: OrderLoad, before: Money): Promise<string[]> {
  const seen = await lookWhileNothingMoves(client, load);
  const problems: string[] = [];
  compareOrders(load, seen, problems);
  compareMoney(load, seen, before, problems);
  return problems;
}

/** The demo's traders go on and may fill an order between two of the reads: then everything is read again. */
async function lookWhileNothingMoves(client: MemberClient, load: OrderLoad): Promise<Seen> {
  for (let attempt = 0; attempt < 30; attempt++) {
    const money = await readMoney(client);
    const open = await client.read<WireOrder[]>('spot/order/getOpenOrders', { pairsName: PAIR });
    const history = await readHistory(client, load);
    const after = await readMoney(client);
    if (money.spotFree === after.spotFree && money.spotFrozen === after.spotFrozen)
      return { money, open: open.result, history };
  }
  throw new Error('the orders are filled faster than they can be read');
}

/** All orders of this load in the read tables, which must have reached its last sequence in good time. */
async function readHistory(client: MemberClient, load: OrderLoad): Promise<WireOrder[]> {
  const ours = new Set([...load.placed, ...load.markets].map(({ requestId }) => requestId));
  const found: WireOrder[] = [];
  let cursor = '';
  do {
    const fields = {
      limit: '100',
      minSequence: String(load.lastSequence),
      ...(cursor === '' ? {} : { cursor }),
    };
    const { rows, cursor: next } = await readCaughtUp(client, fields);
    found.push(...rows.filter(({ requestId }) => ours.has(requestId)));
    // Newest first: a page without one of ours lies before the load began.
    cursor = rows.some(({ requestId }) => ours.has(requestId)) ? next : '';
  } while (cursor !== '');
  return found;
}

async function readCaughtUp(
  client: MemberClient,
  fields: Record<string, string>,
): Promise<{ rows: WireOrder[]; cursor: string }> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const { result, behind } = await client.read<{ rows: WireOrder[]; cursor: string }>(
      'spot/order/getOrders',
      fields,
    );
    if (!behind) return result;
  }
  throw new Error(`the read tables have not reached sequence ${fields.minSequence} within 20 s`);
}

/**
 * An acknowledged order is in the read tables once. Others may have filled it: what is still open there must be open,
 * what is finished must not be; what we cancelled must be finished.
 */
export function compareOrders(
  load: Pick<OrderLoad, 'placed' | 'markets'>,
  { open, history }: { open: readonly TracedOrder[]; history: readonly TracedOrder[] },
  problems: string[],
): void {
  const openIds = new Map(open.map(({ requestId, orderId }) => [requestId, orderId]));
  if (openIds.size < open.length) problems.push('an order is open twice');
  const byRequest = new Map<string, TracedOrder>();
  for (const order of history) {
    if (byRequest.has(order.requestId)) problems.push(`order ${order.requestId} is twice in the read tables`);
    byRequest.set(order.requestId, order);
    const isLive = order.status === 'pending' || order.status === 'partial';
    if (isLive !== openIds.has(order.requestId))
      problems.push(
        `order ${order.requestId} is ${order.status} in the read tables and ${isLive ? 'not ' : ''}open`,
      );
  }
  const ours = new Map([...load.placed, ...load.markets].map((order) => [order.requestId, order]));
  for (const requestId of openIds.keys())
    if (!ours.has(requestId)) problems.push(`order ${requestId} is open and was not placed in this round`);
  for (const { requestId, orderId, state } of ours.values()) {
    const found = byRequest.get(requestId);
    if (state === 'refused' && found !== undefined)
      problems.push(`order ${requestId} was refused and is there`);
    if (state === 'refused' || state === 'lost') continue;
    if (found === undefined) problems.push(`order ${requestId} was acknowledged and is nowhere`);
    else if (found.orderId !== orderId) problems.push(`order ${requestId} has another id than was answered`);
    else if (state === 'cancelled' && openIds.has(requestId))
      problems.push(`order ${requestId} was cancelled and is open`);
  }
}

function compareMoney(
  load: OrderLoad,
  { open, history, money }: Seen,
  before: Money,
  problems: string[],
): void {
  const units = (text: string) => parseUnits(text, USDT_SCALE);
  const moves = load.transfers.filter(({ state }) => state === 'done').length;
  const moved = BigInt(moves) * units(TRANSFER_AMOUNT);
  const spent = history.reduce((sum, { filledQuote }) => sum + units(filledQuote), 0n);
  const price = parseUnits(RESTING.price, 0);
  const reserved = open.reduce(
    (sum, { qty, filledQty }) => sum + price * (units(qty) - units(filledQty)),
    0n,
  );
  const expect = (what: string, is: bigint, wanted: bigint) => {
    if (is !== wanted) problems.push(`${what} is ${is} units and should be ${wanted}`);
  };
  expect('the assets account', money.assets, before.assets - moved);
  const spot = before.spotFree + before.spotFrozen + moved - spent;
  expect('the spot account', money.spotFree + money.spotFrozen, spot);
  expect('the frozen part', money.spotFrozen, reserved);
}
