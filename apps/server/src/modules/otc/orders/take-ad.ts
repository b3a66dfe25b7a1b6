/**
 * Orders on an ad and on the best one (rules/otc#order-creation, rules/otc#quick-orders). The nickname, and that a trading
 * password is set, are checked first; a taker who sells gives the password, and a lock that is on its way reaches the
 * engine before the order.
 */
import { CNY_SCALE } from '@tern/math';
import type { CallRequest } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import type { CommandSubmitter } from '../../balances/index.ts';
import type { LiveMarkets } from '../../market/index.ts';
import { readPaymentIds } from '../ads/read-terms.ts';
import { executeOtcCommand } from '../execute-otc-command.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OtcPeople } from '../people/otc-people.ts';
import { parsedUnits } from '../wire-units.ts';

export interface TakeAdDeps {
  kernel: CommandSubmitter;
  live: LiveOtc;
  people: OtcPeople;
  markets: Pick<LiveMarkets, 'asset'>;
  hasPostPassword(memberId: number): Promise<boolean>;
  checkPostPassword(memberId: number, text: string): Promise<void>;
  submitLocks(memberId: number): Promise<void>;
}

export interface Made {
  orderId: number;
  sequence: number;
}

export class TakeAd {
  constructor(private readonly deps: TakeAdDeps) {}

  /** @throws CallError nickNameEmpty, postPasswordMissing, parameterMissing, what the trading password gives, and what the engine rejects */
  async create(memberId: number, request: CallRequest<'createOtcOrder'>, nowMs: number): Promise<Made> {
    const ad = this.deps.live.ads.find(Number(request.adId));
    await this.checkTaker(memberId, ad?.side === 'BUY', request.postPassword);
    if (ad !== undefined) await this.deps.people.names.load([ad.memberId]);
    return this.submit({
      kind: 'create-otc-order',
      memberId,
      requestId: request.requestId,
      adId: Number(request.adId),
      adVersion: Number(request.adVersion),
      price: parsedUnits(request.price, CNY_SCALE, 'priceInvalid'),
      ...this.amounts(request, ad?.asset),
      methodIds: readPaymentIds(request.paymentIds),
      accountAgeDays: await this.deps.people.accountAgeDays(memberId, nowMs),
    });
  }

  /** @throws CallError as `create`, and otcNoMatch */
  async createQuick(
    memberId: number,
    request: CallRequest<'createQuickOrder'>,
    nowMs: number,
  ): Promise<Made> {
    const { requestId, side, currency, payKind, price, postPassword } = request;
    await this.checkTaker(memberId, side === 'SELL', postPassword);
    return this.submit({
      kind: 'create-quick-order',
      memberId,
      requestId,
      side,
      asset: currency,
      methodKind: payKind,
      price: parsedUnits(price, CNY_SCALE, 'priceInvalid'),
      ...this.amounts(request, currency),
      accountAgeDays: await this.deps.people.accountAgeDays(memberId, nowMs),
    });
  }

  private async checkTaker(memberId: number, isSale: boolean, password: string | undefined): Promise<void> {
    const { people, hasPostPassword, checkPostPassword, submitLocks } = this.deps;
    await people.requireNickName(memberId);
    if (!(await hasPostPassword(memberId))) throw new CallError('postPasswordMissing');
    if (!isSale) return;
    if (password === undefined) throw new CallError('parameterMissing', { field: 'postPassword' });
    await checkPostPassword(memberId, password);
    await submitLocks(memberId);
  }

  private async submit(command: Parameters<typeof executeOtcCommand>[1]): Promise<Made> {
    const { result: orderId, sequence } = await executeOtcCommand(this.deps.kernel, command);
    return { orderId, sequence };
  }

  /** The engine refuses both and neither of the two. */
  private amounts({ amount, qty }: { amount?: string | undefined; qty?: string | undefined }, asset = '') {
    const scale = this.deps.markets.asset(asset)?.scale ?? 0;
    return {
      amount: parsedUnits(amount, CNY_SCALE, 'amountInvalid'),
      qty: parsedUnits(qty, scale, 'amountInvalid'),
    };
  }
}
