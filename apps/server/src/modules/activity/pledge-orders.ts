/**
 * Subscribes and redeems pledges of the caller (rules/growth#pledges, rules/growth#redemption). It refuses what cannot be put
 * into a command, and asks for the trading password; the engine decides the rest in one step with the money.
 */
import { PLEDGE_RATE_SCALE, unitsOr } from '@tern/math';
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Answered, CallError, type Caller } from '../../platform/http/call.ts';
import { type AmountErrors, type CommandSubmitter, executeCommand, positiveUnits } from '../command/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import type { TradingPasswords } from '../security/index.ts';
import type { LivePledges } from './live-pledges.ts';
import { scaleOf } from './wire-product.ts';

/** No balance reaches 2^63 units, so an amount beyond it is more than any member has. */
const AMOUNT_ERRORS: AmountErrors = {
  format: 'amountInvalid',
  scale: 'amountInvalid',
  range: 'insufficientBalance',
};

export interface PledgeOrderParts {
  kernel: CommandSubmitter;
  clock: Clock;
  live: LivePledges;
  markets: Pick<LiveMarkets, 'asset'>;
  tradingPasswords: Pick<TradingPasswords, 'check'>;
  /** The asset of an own order, also of one that is over; undefined: the member has none of this id. */
  findAsset(memberId: number, pledgeId: number): Promise<string | undefined>;
}

export class PledgeOrders {
  constructor(private readonly parts: PledgeOrderParts) {}

  async subscribe(
    params: CallRequest<'subscribePledge'>,
    { memberId }: Caller,
  ): Promise<Answered<CallResult<'subscribePledge'>>> {
    const { kernel, live, markets } = this.parts;
    const product = live.shownProduct(Number(params.productId));
    if (product === undefined) throw new CallError('productUnknown');
    const { productId, terms } = product;
    const amount = positiveUnits(params.amount, scaleOf(terms.asset, markets), AMOUNT_ERRORS);
    const dailyRate = seenRate(params.dailyRate);
    await this.confirm(memberId, params.postPassword);
    const { requestId } = params;
    const termDays = Number(params.termDays);
    const command = { kind: 'subscribe-pledge', memberId, requestId, productId, amount } as const;
    const { result, sequence } = await executeCommand(kernel, { ...command, termDays, dailyRate });
    return { result: { pledgeId: String(result) }, sequence };
  }

  async redeem(
    params: CallRequest<'redeemPledge'>,
    { memberId }: Caller,
  ): Promise<Answered<CallResult<'redeemPledge'>>> {
    const { kernel, markets } = this.parts;
    const { requestId } = params;
    const pledgeId = Number(params.pledgeId);
    const asset = await this.assetOf(memberId, pledgeId);
    const amount = positiveUnits(params.amount, scaleOf(asset, markets), AMOUNT_ERRORS);
    await this.confirm(memberId, params.postPassword);
    const command = { kind: 'redeem-pledge', memberId, requestId, pledgeId, amount } as const;
    const { sequence } = await executeCommand(kernel, command);
    return { result: {}, sequence };
  }

  /** The engine no longer knows whose an order was that is over. */
  private async assetOf(memberId: number, pledgeId: number): Promise<string> {
    const { live, findAsset } = this.parts;
    const running = live.pledge(pledgeId);
    const product = running?.memberId === memberId ? live.product(running.productId) : undefined;
    const asset = product?.terms.asset ?? (await findAsset(memberId, pledgeId));
    if (asset === undefined) throw new CallError('pledgeUnknown');
    return asset;
  }

  private confirm(memberId: number, postPassword: string): Promise<void> {
    const { tradingPasswords, clock } = this.parts;
    return tradingPasswords.check(memberId, postPassword, clock.nowMs());
  }
}

/** A rate that no product can have is one that has changed. */
function seenRate(text: string): bigint {
  return unitsOr(text, PLEDGE_RATE_SCALE, () => {
    throw new CallError('productChanged');
  });
}
