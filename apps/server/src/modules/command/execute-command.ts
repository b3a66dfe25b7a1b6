/**
 * Submits a member's command to the engine: answers the outcome once it is durable, or throws the engine's rejection as
 * an error of the call. Every money call goes this way, so that all refuse alike.
 */
import type { Command } from '@tern/engine';
import type { Kernel, Outcome } from '../../kernel/kernel.ts';
import { CallError } from '../../platform/http/call.ts';
import { errorOfCommand } from '../../platform/http/errors/rejection.ts';

export type CommandSubmitter = Pick<Kernel, 'submit'>;

/** `unavailable`: the kernel takes no command, and nothing was done. */
export function executeCommand(kernel: CommandSubmitter, command: Command): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const undone = () => reject(new CallError('unavailable'));
    const answered = (outcome: Outcome) => {
      if (outcome.rejection === 'OK') resolve(outcome);
      else reject(new CallError(errorOfCommand(command.kind, outcome.rejection)));
    };
    if (kernel.submit(command, answered, undone) !== undefined) undone();
  });
}
