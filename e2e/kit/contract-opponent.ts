/** The other member of a contract journey in an otherwise empty book, so that every fill is known beforehand. */
import type { Api } from '@tern/client';
import type { CallRequest } from '@tern/protocol';
import { units } from './decimal.ts';
import type { RunningServer } from './running-server.ts';
import { leadIndex, passTime, say } from './test-control.ts';

const PAIR = { pairsName: 'BTC/USDT' };

type TradeType = CallRequest<'placeContractOrder'>['tradeType'];

const wholeLots = (lots: string) => ((units(lots) + units('1') - 1n) / units('1')).toString();

export class ContractOpponent {
  private count = 0;

  private constructor(
    private readonly mine: Api,
    private readonly other: Api,
  ) {}

  /** Alone with the member, at an index of 100,000 that both rely on. */
  static async enter(server: RunningServer, mine: Api, other: Api): Promise<ContractOpponent> {
    await say(server, 'test-bots', 'off');
    // Down and up, so that a bot that bet high is out before a member is in.
    for (const price of ['98000', '102000', '100000']) await leadIndex(server, PAIR.pairsName, price);
    await passTime(server, 8);
    await other.call('acceptRiskNotice');
    return new ContractOpponent(mine, other);
  }

  /** Places a limit order of the other member. */
  async offer(tradeType: TradeType, price: string, lots: string): Promise<void> {
    const order = { requestId: this.freshId('other'), ...PAIR, tradeType, price, lots, leverage: '10' };
    await this.other.call('placeContractOrder', { ...order, type: 'LIMIT' });
  }

  /** A position of the member for a journey that is about something else. */
  async hold(tradeType: 'OPEN_LONG' | 'OPEN_SHORT', lots: string): Promise<void> {
    await this.mine.call('acceptRiskNotice');
    await this.offer(tradeType === 'OPEN_LONG' ? 'OPEN_SHORT' : 'OPEN_LONG', '100000', lots);
    const requestId = this.freshId('mine');
    const order = { requestId, ...PAIR, tradeType, price: '100000', lots, leverage: '20' };
    await this.mine.call('placeContractOrder', { ...order, type: 'LIMIT' });
  }

  /** Cancels what both have ordered and closes what the member holds, at 100,000. */
  async endAll(): Promise<void> {
    for (const api of [this.mine, this.other]) await api.call('cancelAllContractOrders', PAIR);
    for (const { side, lots } of await this.mine.call('getPositions', PAIR)) {
      await this.offer(`OPEN_${side}`, '100000', wholeLots(lots));
      const order = {
        requestId: this.freshId('end'),
        ...PAIR,
        price: '100000',
        tradeType: `CLOSE_${side}` as const,
        closeAll: 'true' as const,
      };
      await this.mine.call('placeContractOrder', { ...order, type: 'LIMIT' });
    }
  }

  private freshId(whose: string): string {
    return `${whose}${++this.count}`.padStart(32, '0');
  }
}
