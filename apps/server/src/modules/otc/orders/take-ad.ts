/**
 * Orders on an ad and on the best one (rules/otc#order-creation, rules/otc#quick-orders). The nickname, and that a trading
 * password is set, are checked first; a taker who sells gives the password, and a lock that is on its way reaches the
 * engine before the order.
 */
import { CNY_SCALE } from '@tern/math';
import type { CallRequest } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { PaymentApi } from '../../payment/index.ts';
import type { AdRefusals } from '../ads/ad-refusals.ts';
import { readPaymentIds } from '../ads/read-terms.ts';
import type { GivingGuards } from '../giving-guards.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OtcPeople } from '../people/otc-people.ts';
import { parsedUnits } from '../wire-units.ts';

export interface TakeAdDeps {
  kernel: CommandSubmitter;
  live: LiveOtc;
  people: OtcPeople;
  markets: Pick<LiveMarkets, 'asset'>;
  refusals: Pick<AdRefusals, 'note'>;
  ties: Pick<PaymentApi['ties'], 'sharersOf' | 'othersOf'>;
  guards: GivingGuards;
}

export interface Made {
  orderId: number;
  sequence: number;
}

export class TakeAd {
  constructor(private readonly deps: TakeAdDeps) {}

  async create(memberId: number, request: CallRequest<'createOtcOrder'>, nowMs: number): Promise<Made> {
    const ad = this.deps.live.ads.find(Number(request.adId));
    await this.checkTaker(memberId, ad?.side === 'BUY', request.postPassword);
    if (ad !== undefined) await this.deps.people.names.load([ad.memberId]);
    const order = {
      kind: 'create-otc-order',
      memberId,
      requestId: request.requestId,
      adId: Number(request.adId),
      adVersion: Number(request.adVersion),
      price: parsedUnits(request.price, CNY_SCALE, 'priceInvalid'),
      ...this.amounts(request, ad?.asset),
      methodIds: readPaymentIds(request.paymentIds),
      accountAgeDays: await this.deps.people.accountAgeDays(memberId, nowMs),
      isTied: ad !== undefined && (await this.tiedOf(memberId, [ad.memberId])).length > 0,
    } as const;
    try {
      return await this.submit(order);
    } catch (error) {
      if (error instanceof CallError && ad !== undefined)
        this.deps.refusals.note(ad.adId, error.error, nowMs);
      throw error;
    }
  }

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
      tiedIds: await this.tiedMerchants(memberId, currency, side),
    });
  }

  /** Most members share nothing with any other, so the list of merchants is rarely asked about. */
  private async tiedMerchants(memberId: number, currency: string, side: 'BUY' | 'SELL'): Promise<number[]> {
    const { ties, live } = this.deps;
    const { devices, accounts } = await ties.othersOf(memberId);
    return devices + accounts === 0 ? [] : this.tiedOf(memberId, live.ads.merchantsOf(currency, side));
  }

  /** Those of the merchants who share a device or a payment account with the member; an address alone says nothing. */
  private async tiedOf(memberId: number, merchantIds: readonly number[]): Promise<number[]> {
    const others = merchantIds.filter((merchantId) => merchantId !== memberId);
    if (others.length === 0) return [];
    const { devices, accounts } = await this.deps.ties.sharersOf(memberId, others);
    return [...new Set([...devices, ...accounts])].sort((a, b) => a - b);
  }

  private async checkTaker(memberId: number, isSale: boolean, password: string | undefined): Promise<void> {
    const { people, guards } = this.deps;
    await people.requireNickName(memberId);
    if (!(await guards.hasPostPassword(memberId))) throw new CallError('postPasswordMissing');
    if (!isSale) return;
    if (password === undefined) throw new CallError('parameterMissing', { field: 'postPassword' });
    await guards.checkPostPassword(memberId, password);
    await guards.submitLocks(memberId);
  }

  private async submit(command: Parameters<typeof executeCommand>[1]): Promise<Made> {
    const { result: orderId, sequence } = await executeCommand(this.deps.kernel, command);
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
