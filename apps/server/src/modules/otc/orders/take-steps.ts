/**
 * The steps of the two parties in an order (rules/otc#order-states, rules/otc#reopening). An order of others answers as a
 * missing one, before the engine is asked; what a step may do is the engine's to decide.
 */
import type { Command } from '@tern/engine';
import type { CallRequest } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import { MemberTurns } from '../../../platform/http/limits/member-turns.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';
import type { GivingGuards } from '../giving-guards.ts';
import type { OrderFinder } from './order-finder.ts';
import type { OrderNotes } from './order-notes.ts';
import type { OtcOrderRecord } from './order-record.ts';

export interface StepDeps {
  kernel: CommandSubmitter;
  finder: OrderFinder;
  notes: OrderNotes;
  guards: Pick<GivingGuards, 'checkPostPassword' | 'submitLocks'>;
}

/** Commands that name nothing but the member and the order. */
type PlainStep = Extract<Command, { memberId: number; orderId: number }>['kind'] &
  (
    | 'cancel-otc-order'
    | 'cancel-paid-otc-order'
    | 'release-otc-order'
    | 'withdraw-otc-appeal'
    | 'consent-otc-reopening'
    | 'refuse-otc-reopening'
    | 'excuse-otc-cancel'
  );

export class TakeSteps {
  /** The second of two that come at once with one voucher is told what became of the order, not that the image is gone. */
  private readonly turns = new MemberTurns();

  constructor(private readonly deps: StepDeps) {}

  pay(memberId: number, request: CallRequest<'payOtcOrder'>): Promise<number> {
    return this.turns.run(memberId, async () => {
      const { order } = await this.deps.finder.own(memberId, request.orderId);
      const methodId = Number(request.paymentId);
      const command = { kind: 'pay-otc-order', memberId, orderId: order.orderId, methodId } as const;
      return this.withVouchers(order, order.status === 'PENDING_PAYMENT', request.voucherIds, command);
    });
  }

  askReopening(memberId: number, request: CallRequest<'askOtcReopening'>): Promise<number> {
    return this.turns.run(memberId, async () => {
      const { order } = await this.deps.finder.own(memberId, request.orderId);
      const methodId = Number(request.paymentId);
      const command = { kind: 'ask-otc-reopening', memberId, orderId: order.orderId, methodId } as const;
      try {
        return await this.withVouchers(order, order.reopening === 'NONE', request.voucherIds, command);
      } catch (error) {
        throw (await this.hasAsked(memberId, request.orderId, error))
          ? new CallError('otcReopeningAsked')
          : error;
      }
    });
  }

  /** To the engine the order has ended, whatever was asked since. */
  private async hasAsked(memberId: number, orderId: string, error: unknown): Promise<boolean> {
    if (!(error instanceof CallError) || error.error !== 'otcOrderFinished') return false;
    return (await this.deps.finder.own(memberId, orderId)).order.reopening === 'ASKED';
  }

  async cancel(memberId: number, { orderId, reason }: CallRequest<'cancelOtcOrder'>): Promise<number> {
    const { order } = await this.deps.finder.own(memberId, orderId);
    if (order.status === 'PENDING_PAYMENT') await this.deps.notes.writeReason(order.orderId, reason);
    return this.submit('cancel-otc-order', memberId, order);
  }

  async cancelPaid(memberId: number, request: CallRequest<'cancelPaidOtcOrder'>): Promise<number> {
    const { order } = await this.deps.finder.own(memberId, request.orderId);
    await this.deps.guards.checkPostPassword(memberId, request.postPassword);
    if (order.status === 'PENDING_RELEASE') await this.deps.notes.writeReason(order.orderId, request.reason);
    return this.submit('cancel-paid-otc-order', memberId, order);
  }

  release(memberId: number, request: CallRequest<'releaseOtcOrder'>): Promise<number> {
    return this.giveCoins('release-otc-order', memberId, request);
  }

  consent(memberId: number, request: CallRequest<'consentOtcReopening'>): Promise<number> {
    return this.giveCoins('consent-otc-reopening', memberId, request);
  }

  /** A step that needs nothing but the order. */
  async plain(kind: PlainStep, memberId: number, orderId: string): Promise<number> {
    const { order } = await this.deps.finder.own(memberId, orderId);
    return this.submit(kind, memberId, order);
  }

  /** A lock that is on its way reaches the engine first: a sale is a way out like a withdrawal. */
  private async giveCoins(
    kind: PlainStep,
    memberId: number,
    { orderId, postPassword }: { orderId: string; postPassword: string },
  ): Promise<number> {
    const { finder, guards } = this.deps;
    const { order } = await finder.own(memberId, orderId);
    await guards.checkPostPassword(memberId, postPassword);
    await guards.submitLocks(memberId);
    return this.submit(kind, memberId, order);
  }

  /** @param isPossible false: the engine refuses the step, and the vouchers stay unused */
  private async withVouchers(
    order: OtcOrderRecord,
    isPossible: boolean,
    voucherIds: string | undefined,
    command: Extract<Command, { kind: 'pay-otc-order' | 'ask-otc-reopening' }>,
  ): Promise<number> {
    const { notes, kernel } = this.deps;
    const named = isPossible && voucherIds !== undefined ? voucherIds.split(',') : [];
    const taken = await notes.addVouchers(order, command.memberId, named);
    try {
      return (await executeCommand(kernel, command)).sequence;
    } catch (error) {
      await notes.removeVouchers(order.orderId, taken);
      throw error;
    }
  }

  private async submit(kind: PlainStep, memberId: number, { orderId }: OtcOrderRecord): Promise<number> {
    return (await executeCommand(this.deps.kernel, { kind, memberId, orderId })).sequence;
  }
}
