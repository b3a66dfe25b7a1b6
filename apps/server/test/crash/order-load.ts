/** Spot orders that rest far below the market, cancels, small transfers, and now and then a market order. */

import type { Random } from '@tern/test-kit/random';
import type { MemberClient } from './member-client.ts';
import { MemberLoad, type Said } from './member-load.ts';

export const PAIR = 'BTC/USDT';
export const RESTING = { price: '30000', qty: '0.001' };
export const TRANSFER_AMOUNT = '0.01';
const CALLS = { place: 'spot/order/placeOrder', cancel: 'spot/order/cancelOrder' };
const BUY = { pairsName: PAIR, side: 'BUY' };
const MOST_OPEN = 120;

export class OrderLoad extends MemberLoad {
  readonly transfers: Said[] = [];

  constructor(client: MemberClient, random: Random, name: string) {
    super(client, random, name, CALLS, MOST_OPEN);
  }

  override async settle(): Promise<void> {
    await super.settle();
    for (const transfer of this.transfers)
      while (transfer.state === 'lost') await this.sendTransfer(transfer);
  }

  protected restingOrder() {
    return { ...BUY, ...RESTING };
  }

  protected async sendOther(requestId: string, chance: number): Promise<boolean> {
    if (chance >= 50) return false;
    if (chance >= 45) await this.sendMarket(requestId, { ...BUY, quoteAmount: '6' });
    else {
      const transfer: Said = { requestId, state: 'lost' };
      this.transfers.push(transfer);
      await this.sendTransfer(transfer);
    }
    return true;
  }

  private async sendTransfer(transfer: Said): Promise<void> {
    const fields = { requestId: transfer.requestId, from: 'assets', to: 'spot', currency: 'USDT' };
    const answer = await this.write('assets/transfer/transfer', { ...fields, amount: TRANSFER_AMOUNT });
    if (answer !== undefined) transfer.state = answer.kind === 'done' ? 'done' : 'refused';
  }
}
