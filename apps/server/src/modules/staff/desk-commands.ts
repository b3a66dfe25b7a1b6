/** Submits operators' commands, ahead of orders; the read tables hold their effect when it answers. */
import type { Command } from '@tern/engine';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import { callErrorOf, type OwnErrors } from '../../platform/http/rejection.ts';

export class DeskCommands {
  constructor(
    private readonly kernel: Pick<Kernel, 'execute' | 'durable'>,
    private readonly isReadable: ReadBarrier,
    private readonly errors: OwnErrors,
  ) {}

  /** A decision is examined by read tables that hold all that has happened. */
  async waitForReadTables(): Promise<void> {
    await this.isReadable(this.kernel.durable.sequence);
  }

  /** Answers the command's result. @throws CallError when the engine rejects */
  async execute(command: Command): Promise<number> {
    const { rejection, sequence, result } = await this.kernel.execute(command, 'risk-reducing');
    if (rejection !== 'OK') throw callErrorOf(rejection, this.errors);
    await this.isReadable(sequence);
    return result;
  }
}
