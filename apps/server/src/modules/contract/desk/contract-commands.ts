/** Submits operators' commands about contracts, which do not wait behind orders; each answers the sequence from which on it holds. */
import type { Command } from '@tern/engine';
import type { Decision, Kernel, Outcome } from '../../../kernel/index.ts';
import { CallError } from '../../../platform/http/call.ts';
import { callErrorOf, type OwnErrors } from '../../../platform/http/errors/rejection.ts';

const ERROR_OF: OwnErrors = {
  ALREADY_EXISTS: 'marketExists',
  SCALE_INVALID: 'marketScale',
  FEE_INVALID: 'marketFees',
  SETTINGS_INVALID: 'contractSettings',
  BOOK_NOT_EMPTY: 'contractInUse',
  REQUEST_ID_REUSED: 'fundReference',
  SUPPLY_EXCEEDED: 'amountInvalid',
};

export class ContractCommands {
  constructor(private readonly kernel: Pick<Kernel, 'execute' | 'decide'>) {}

  async execute(command: Command): Promise<number> {
    return sequenceOf(await this.kernel.execute(command));
  }

  /** Executes the command that `decide` makes of live state (Kernel.decide). */
  async decide<D extends Decision>(decide: () => D): Promise<D & { sequence: number }> {
    const decided = await this.kernel.decide(decide);
    return Object.assign(decided, { sequence: sequenceOf(decided.outcome) });
  }
}

/** Only money from outside can be repeated, and the second time books nothing. */
function sequenceOf({ rejection, sequence, repeated }: Outcome): number {
  if (rejection !== 'OK') throw callErrorOf(rejection, ERROR_OF);
  if (repeated) throw new CallError('fundReference');
  return sequence;
}
