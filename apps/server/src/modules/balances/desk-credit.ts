/**
 * Money that was received outside, booked to a member by two operators, as long as no wallet books it by itself. A
 * reference counts once for ever, and nothing is booked that the entered reserves do not cover.
 */
import type { Command } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { DeskRequest } from '@tern/protocol/desk';
import type { Kernel } from '../../kernel/kernel.ts';
import { CallError } from '../../platform/http/call.ts';
import type { FourEyesHandler } from '../../platform/http/desk-call.ts';
import { callErrorOf } from '../../platform/http/errors/rejection.ts';
import type { Solvency } from './solvency.ts';

interface Parts {
  kernel: Pick<Kernel, 'execute'>;
  solvency: Solvency;
  /** Throws for a member who is not there. */
  existing(memberId: string): Promise<number>;
}

export function creditMemberHandler({ kernel, solvency, existing }: Parts): FourEyesHandler<'creditMember'> {
  /** One after another: two that are covered each may not be covered together. */
  let last: Promise<unknown> = Promise.resolve();
  const checked = async ({ memberId, currency, amount }: DeskRequest<'creditMember'>) => {
    const owner = await existing(memberId);
    const units = solvency.unitsOf(currency, amount);
    if (units <= 0n) throw new CallError('parameterInvalid', { field: 'amount' });
    const { surplus, scale } = await solvency.surplusOf(currency);
    if (units > surplus)
      throw new CallError('reservesShort', {
        currency,
        left: formatUnits(surplus > 0n ? surplus : 0n, scale),
      });
    return { owner, units };
  };
  const book = async (request: DeskRequest<'creditMember'>) => {
    const { owner, units } = await checked(request);
    const { currency: asset, reference } = request;
    const command: Command = {
      kind: 'credit-from-outside',
      ref: `deposit:${reference}`,
      owner,
      type: 'assets',
      asset,
      amount: units,
    };
    const { rejection, sequence, repeated } = await kernel.execute(command);
    if (rejection === 'REQUEST_ID_REUSED' || repeated) throw new CallError('fundReference');
    if (rejection === 'SUPPLY_EXCEEDED') throw new CallError('amountInvalid');
    if (rejection !== 'OK') throw callErrorOf(rejection);
    return sequence;
  };
  return {
    async examine(request) {
      await checked(request);
      return { subject: `member ${request.memberId}`, before: null };
    },
    async execute(request, _pair, _context, approved) {
      const before = approved.confirm(null);
      const turn = last.catch(() => undefined).then(() => book(request));
      last = turn;
      const sequence = await turn;
      const { memberId, currency, amount, reference } = request;
      return {
        result: {},
        subject: `member ${memberId}`,
        before,
        after: { currency, amount, reference, sequence },
      };
    },
  };
}
