/** Time and prices of a running demo in the hands of a journey: the verbs that a server with TEST_STEERING knows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '@tern/client';
import { plain, units } from './decimal.ts';
import type { RunningServer } from './running-server.ts';

/** The settings of a server under test control. */
export const TEST_CONTROL = { TEST_STEERING: 'true' };

/** Base coin; a demo member has as much, and its cost. */
const OWN_BOOK_QTY = '0.1';
let orders = 0;

export async function say({ dataDir }: RunningServer, ...words: string[]): Promise<string> {
  const { port, token } = JSON.parse(readFileSync(join(dataDir, 'admin.json'), 'utf8')) as {
    port: number;
    token: string;
  };
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(words),
  });
  const { isDone, text } = (await response.json()) as { isDone: boolean; text: string };
  if (!isDone) throw new Error(`${words.join(' ')}: ${text}`);
  return text;
}

/** Lets time go by, second by second, in a fraction of it. */
export const passTime = (server: RunningServer, seconds: number) =>
  say(server, 'test-clock', String(seconds));

/** Lets hours go by, one at a time: an outage for what pauses in one, and none for the calendar. */
export const passHours = (server: RunningServer, hours: number) =>
  say(server, 'test-clock', String(hours), '3600');

/**
 * A spot book of our own: the bots are silent, and `other` offers and wants more than a journey takes, a thousandth on
 * either side of the last price. Whatever is sent at the market is met, at prices that are known.
 */
export async function ownBook(server: RunningServer, other: Api, pairsName: string): Promise<void> {
  await say(server, 'test-bots', 'off');
  const { price, tickSize } = await other.call('getTicker', { pairsName, type: 'SPOT' });
  const at = (thousandths: bigint) => {
    const exact = (units(price) * thousandths) / 1_000n;
    return plain(exact - (exact % units(tickSize)));
  };
  for (const [side, thousandths] of [
    ['SELL', 1_001n],
    ['BUY', 999n],
  ] as const)
    await other.call('placeSpotOrder', {
      requestId: `book${++orders}`.padStart(32, '0'),
      pairsName,
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: at(thousandths),
      qty: OWN_BOOK_QTY,
    });
}

/** The bots come back to it. */
export async function giveBookBack(server: RunningServer, other: Api): Promise<void> {
  await other.call('cancelAllSpotOrders');
  await say(server, 'test-bots', 'on');
}

/** The price stands, and every source has said so. */
export async function leadIndex(server: RunningServer, pairsName: string, price: string): Promise<void> {
  await say(server, 'test-index', pairsName, price);
  await passTime(server, 3);
}
