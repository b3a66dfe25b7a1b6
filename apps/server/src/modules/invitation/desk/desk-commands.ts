/** Submits operators' commands about invitation, ahead of orders; the read tables hold their effect when it answers. */
import type { Command, Rejection } from '@tern/engine';
import type { ErrorName } from '@tern/protocol';
import type { Kernel } from '../../../kernel/kernel.ts';
import { CallError, type ReadBarrier } from '../../../platform/http/call.ts';
import { callErrorOf } from '../../../platform/http/rejection.ts';

/** Refusals that operators meet; the others are those of members. */
const ERROR_OF: Partial<Record<Rejection, ErrorName>> = {
  TWO_OPERATORS_NEEDED: 'twoOperatorsNeeded',
  UNKNOWN_MEMBER: 'memberUnknown',
  PRICE_INVALID: 'amountInvalid',
  REQUEST_ID_REUSED: 'fundReference',
  SUPPLY_EXCEEDED: 'amountInvalid',
};

export class InvitationCommands {
  constructor(
    private readonly kernel: Pick<Kernel, 'execute'>,
    private readonly isReadable: ReadBarrier,
  ) {}

  /** @throws CallError when the engine rejects */
  async execute(command: Command): Promise<void> {
    const { rejection, sequence } = await this.kernel.execute(command, 'risk-reducing');
    if (rejection !== 'OK') {
      const known = ERROR_OF[rejection];
      throw known === undefined ? callErrorOf(rejection) : new CallError(known);
    }
    await this.isReadable(sequence);
  }
}
