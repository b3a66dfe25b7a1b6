/** Contract orders that rest far below the mark, cancels, and now and then one that opens or closes at the market. */

import type { Random } from '@tern/test-kit/random';
import type { MemberClient } from './member-client.ts';
import { MemberLoad } from './member-load.ts';

export const LEVERAGE = 5;
const PAIR = { pairsName: 'BTC/USDT' };
const OPENING = { tradeType: 'OPEN_LONG', lots: '1', leverage: String(LEVERAGE) };
const CLOSING = { tradeType: 'CLOSE_LONG', closeAll: 'true' };
const CALLS = { place: 'contract/placeContractOrder', cancel: 'contract/cancelContractOrder' };
const MOST_OPEN = 40;

export class ContractLoad extends MemberLoad {
  constructor(
    client: MemberClient,
    random: Random,
    name: string,
    /** Where the orders rest. */
    private readonly lowPrice: string,
  ) {
    super(client, random, name, CALLS, MOST_OPEN);
  }

  protected restingOrder() {
    return { ...PAIR, ...OPENING, price: this.lowPrice };
  }

  protected async sendOther(requestId: string, chance: number): Promise<boolean> {
    if (chance >= 45) return false;
    await this.sendMarket(requestId, { ...PAIR, ...(chance < 38 ? OPENING : CLOSING) });
    return true;
  }
}
