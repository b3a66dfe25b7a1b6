/**
 * Says commands to the kernel like everybody, many at a time, in their order: those of another lane wait until the ones before
 * them are done. A rejection that was not expected stops the seeding.
 */
import { type Command, laneOf, type Rejection } from '@tern/engine';
import type { Kernel } from '../kernel/kernel.ts';

export async function sayAll(
  kernel: Pick<Kernel, 'execute'>,
  commands: readonly Command[],
  expected: readonly Rejection[] = [],
): Promise<void> {
  for (let begin = 0, end = 0; begin < commands.length; begin = end) {
    const lane = laneAt(commands, begin);
    while (end < commands.length && laneAt(commands, end) === lane) end++;
    const run = commands.slice(begin, end);
    const outcomes = await Promise.all(run.map((command) => kernel.execute(command)));
    outcomes.forEach(({ rejection }, at) => {
      if (rejection === 'OK' || expected.includes(rejection)) return;
      throw new Error(`the demo's ${run[at]?.kind} was refused: ${rejection}`);
    });
  }
}

function laneAt(commands: readonly Command[], at: number) {
  const command = commands[at];
  return command && laneOf(command);
}
