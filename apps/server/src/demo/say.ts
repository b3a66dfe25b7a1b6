/** Says commands to the kernel like everybody, many at a time; a rejection that was not expected stops the seeding. */
import type { Command, Rejection } from '@tern/engine';
import type { Kernel } from '../kernel/kernel.ts';

export async function sayAll(
  kernel: Pick<Kernel, 'execute'>,
  commands: readonly Command[],
  expected: readonly Rejection[] = [],
): Promise<void> {
  const outcomes = await Promise.all(commands.map((command) => kernel.execute(command)));
  outcomes.forEach(({ rejection }, at) => {
    if (rejection === 'OK' || expected.includes(rejection)) return;
    throw new Error(`the demo's ${commands[at]?.kind} was refused: ${rejection}`);
  });
}
