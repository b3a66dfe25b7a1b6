/**
 * A member's command on its way to the engine and back: the outcome once it is durable, or the refusal that the caller
 * is told. Every money call goes this way, so that all refuse alike.
 */
import type { Command } from '@tern/engine';
import type { Kernel, Lane, Outcome } from '../../kernel/kernel.ts';
import { Refusal } from '../../platform/http/call.ts';
import { refusalOf } from '../../platform/http/rejection.ts';

export type CommandSubmitter = Pick<Kernel, 'submit'>;

/** @throws Refusal when the engine rejects, or `unavailable` when the kernel takes no command (nothing was done) */
export function executeCommand(
  kernel: CommandSubmitter,
  command: Command,
  lane: Lane = 'normal',
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const undone = () => reject(new Refusal('unavailable'));
    const answered = (outcome: Outcome) => {
      if (outcome.rejection === 'OK') resolve(outcome);
      else reject(refusalOf(outcome.rejection));
    };
    if (kernel.submit(command, lane, answered, undone) !== undefined) undone();
  });
}
