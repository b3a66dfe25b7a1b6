/** The spot pair of P4, whose reference price follows its book: far bids of a stranger are amended around a tick. */
import { readState } from '../../src/core/core.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';
import type { Exchange } from './exchange.ts';
import { USDT } from './markets.ts';

const PAIR = 'COIN/USDT';
const FAR = 30n;
const BIDS = 10;
/** A hundred coins: each order alone holds ten times the least notional. */
const QTY = 100n;

export class AmendedPair {
  private readonly bids: number[];

  /** Both members quote; only the first one's quotes are to count. */
  constructor(
    private readonly exchange: Exchange,
    private readonly honest: number,
    private readonly stranger: number,
  ) {
    for (const command of opening([honest, stranger])) exchange.mustSend(command);
    const far = this.order(stranger, 'BUY', FAR);
    this.bids = Array.from({ length: BIDS }, () => exchange.send(far).result);
    exchange.tick();
  }

  /** The honest member quotes so far from 1.00, and takes back what it quoted before. */
  stand(apart: number): void {
    const { exchange, honest } = this;
    exchange.mustSend({ kind: 'cancel-all-spot-orders', memberId: honest, market: PAIR });
    exchange.mustSend(this.order(honest, 'BUY', BigInt(100 - apart)));
    exchange.mustSend(this.order(honest, 'SELL', BigInt(100 + apart)));
  }

  /** Amends so many of the far bids; without a price, back to where they came from. */
  amend(count: number, price = FAR): void {
    for (const orderId of this.bids.slice(0, count))
      this.exchange.send({
        kind: 'amend-spot-order',
        memberId: this.stranger,
        requestId: '',
        orderId,
        orderRequestId: '',
        price,
        qty: 0n,
      });
  }

  /** The ticks of the minute that counted, and the samples of the minutes before. */
  counted(): string {
    const { markets } = readState(this.exchange.core.snapshot());
    const { price, middles, samples } = markets.find(({ market }) => market === PAIR)!.reference;
    return ['reference', price, ...middles, ...samples.map((one) => one.price)].join(' ');
  }

  private order(memberId: number, side: 'BUY' | 'SELL', price: bigint): PlaceSpotOrder {
    return {
      kind: 'place-spot-order',
      memberId,
      requestId: '',
      market: PAIR,
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price,
      qty: QTY,
      quoteAmount: 0n,
    };
  }
}

function opening(members: readonly number[]): Command[] {
  const filters = { tickSize: 1n, stepSize: 1n, minQty: 1n, maxQty: 10n ** 6n };
  const credit = (owner: number, asset: string): Command => ({
    kind: 'credit-from-outside',
    ref: `pair ${owner} ${asset}`,
    owner,
    type: 'spot',
    asset,
    amount: 1_000_000n * USDT,
  });
  return [
    { kind: 'list-asset', asset: 'COIN', scale: 8, maxSupply: 10n ** 18n },
    {
      kind: 'list-spot-market',
      market: PAIR,
      base: 'COIN',
      quote: 'USDT',
      priceScale: 2,
      qtyScale: 0,
      filters: { ...filters, minNotional: USDT, maxNotional: 10n ** 14n },
      makerFeePpm: 1_000,
      takerFeePpm: 1_000,
      listingPrice: 100n,
    },
    { kind: 'set-market-status', market: PAIR, status: 'OPEN' },
    ...members.flatMap((memberId) => [credit(memberId, 'USDT'), credit(memberId, 'COIN')]),
  ];
}
