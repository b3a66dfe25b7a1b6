/**
 * Brings what the engine remembers of a member's requests to its bound (20,000 for each, for a day): from then on an order
 * takes the place of an older one, and the heap of a server that leaves nothing behind stands still.
 */
import type { FundedMember } from '../http/funded-members.ts';
import { LoadConnection } from '../http/load-connection.ts';
import type { OrderTerms } from '../http/order-load.ts';
import { orderPost } from './order-post.ts';

/** More than the bound, because transfers and the faucet are remembered too. */
const REQUESTS = 20_500;
const CONNECTIONS = 32;

/** @param order rests far from the market, and is cancelled at once */
export async function fillRequestStore(
  port: number,
  { session }: FundedMember,
  order: OrderTerms,
): Promise<void> {
  let count = 0;
  const fill = async (connection: LoadConnection): Promise<void> => {
    while (count < REQUESTS) {
      const requestId = `fill-${count++}`;
      const place = { ...order, requestId, side: 'BUY', type: 'LIMIT' };
      await answered(connection, orderPost(session, 'placeSpotOrder', place));
      await answered(connection, orderPost(session, 'cancelSpotOrder', { requestId }));
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => fill(new LoadConnection(port))));
}

function answered(connection: LoadConnection, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.onFault = reject;
    connection.send(request, ({ succeeded, body }) =>
      succeeded ? resolve() : reject(new Error(`an order was refused: ${body}`)),
    );
  });
}
