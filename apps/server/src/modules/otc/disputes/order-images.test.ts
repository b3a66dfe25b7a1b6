import { describe, expect, it } from 'vitest';
import type { Sql } from '../../../platform/database/connect.ts';
import { openedOrder } from '../orders/order-record.ts';
import { OrderImages } from './order-images.ts';

const [BUYER, SELLER] = [10_002_001, 10_002_002];
const END_MS = 1_000_000_000;
const WEEK_MS = 7 * 86_400_000;
const QR = 'Q'.repeat(32);
const OTHER = 'O'.repeat(32);

/** The order has no voucher, line, statement or report; its one payee has a code. */
function imagesOfOrder() {
  const image = { contentType: 'image/png', bytes: Buffer.from('a code') };
  const none = async () => [];
  const images = new OrderImages({
    sql: none as unknown as Sql,
    rows: { reports: none, statements: none } as never,
    lines: { hasImage: async () => false },
    payees: async () => [{ imageId: QR }] as never,
    images: { read: async () => image as never },
  });
  const order = openedOrder(
    {
      kind: 'otc-order-opened',
      orderId: 1,
      requestId: '',
      adId: 1,
      adVersion: 1,
      side: 'BUY',
      buyerId: BUYER,
      sellerId: SELLER,
      asset: 'USDT',
      price: 720n,
      amount: 1n,
      qty: 1n,
      methodIds: [7],
      deadlineMs: END_MS,
      adQty: 0n,
    },
    0,
  );
  return { images, order: Object.assign(order, { status: 'COMPLETED', endedMs: END_MS }) };
}

describe("a payee's code", () => {
  it('is shown to a party until seven days after the end, and no longer', async () => {
    const { images, order } = imagesOfOrder();
    await expect(images.forParty(order, BUYER, QR, END_MS + WEEK_MS - 1)).resolves.toBeDefined();
    await expect(images.forParty(order, BUYER, QR, END_MS + WEEK_MS)).rejects.toThrow('imageUnknown');
    await expect(images.forParty(order, BUYER, OTHER, END_MS)).rejects.toThrow('imageUnknown');
  });

  it('stays evidence for operators', async () => {
    const { images, order } = imagesOfOrder();
    await expect(images.refuseForeign(order, QR)).resolves.toBeUndefined();
    await expect(images.refuseForeign(order, OTHER)).rejects.toThrow('imageUnknown');
  });
});
