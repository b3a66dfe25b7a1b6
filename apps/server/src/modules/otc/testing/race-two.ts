/** Starts two calls so that over eight rounds each comes first, at once with the other one or after it was sent to the engine. */
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { errorOf } from '../../../platform/http/testing/call-desk.ts';

type Call = () => Promise<unknown>;

/** Answers the name of the error of each, or 'done', in the order of the calls. */
export async function raceTwo(
  { lanes }: Pick<MemoryKernel, 'lanes'>,
  round: number,
  first: Call,
  second: Call,
): Promise<[string, string]> {
  const isTurned = (round & 2) > 0;
  const isLater = (round & 4) > 0;
  const [leader, follower] = isTurned ? [second, first] : [first, second];
  const sent = lanes.length;
  let isAnswered = false;
  const leading = errorOf(leader()).finally(() => {
    isAnswered = true;
  });
  while (isLater && !isAnswered && lanes.length === sent) await new Promise(setImmediate);
  const [one, other] = await Promise.all([leading, errorOf(follower())]);
  return isTurned ? [other, one] : [one, other];
}
