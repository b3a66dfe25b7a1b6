/** Submits operators' commands, ahead of orders; the read tables hold their effect when it answers. */
import type { Command } from '@tern/engine';
import { ChangeWatch, type Touches } from '../../kernel/change-watch.ts';
import type { Decided, Decision, Kernel } from '../../kernel/kernel.ts';
import { CallError, type ReadBarrier } from '../../platform/http/call.ts';
import { callErrorOf, type OwnErrors } from '../../platform/http/errors/rejection.ts';

export interface DeskCommandParts {
  kernel: Pick<Kernel, 'execute' | 'decide' | 'durable' | 'onReleased'>;
  isReadable: ReadBarrier;
  errors: OwnErrors;
}

/** Made before the first command is submitted. */
export class DeskCommands {
  private readonly changes: ChangeWatch;

  constructor(private readonly parts: DeskCommandParts) {
    this.changes = new ChangeWatch(parts.kernel);
  }

  /** A decision is examined by read tables that hold all that has happened. */
  async waitForReadTables(): Promise<void> {
    const { kernel, isReadable } = this.parts;
    await isReadable(kernel.durable.sequence);
  }

  /** Answers the command's result. */
  async execute(command: Command): Promise<number> {
    const { kernel, isReadable, errors } = this.parts;
    const { rejection, sequence, result } = await kernel.execute(command);
    if (rejection !== 'OK') throw callErrorOf(rejection, errors);
    await isReadable(sequence);
    return result;
  }

  /** Executes the command that `decide` makes of live state (Kernel.decide). */
  async decide<D extends Decision>(decide: () => D): Promise<Decided<D>> {
    const { kernel, isReadable, errors } = this.parts;
    const decided = await kernel.decide(decide);
    const { rejection, sequence } = decided.outcome;
    if (rejection !== 'OK') throw callErrorOf(rejection, errors);
    await isReadable(sequence);
    return decided;
  }

  /** The same for a decision by read tables, which are read before it. */
  async decideByTables<Found, D extends Decision>(
    touches: Touches,
    read: () => Promise<Found>,
    decide: (found: Found) => D,
  ): Promise<Decided<D>> {
    const watched = this.changes.begin(touches);
    try {
      await this.waitForReadTables();
      const found = await read();
      return await this.decide(() => {
        if (watched.isTouched) throw new CallError('proposalOutdated');
        return decide(found);
      });
    } finally {
      watched.end();
    }
  }
}
