/** The rejection of a command, and the undo of the changes that it made before. */
import type { MemberId } from '../../../src/base/accounts.ts';
import type { ContractRejection } from '../../../src/contract/rejections.ts';
import { undoPoint } from './undo-point.ts';
import type { ReferenceWorld } from './world.ts';

export class Rejected extends Error {
  constructor(readonly rejection: ContractRejection) {
    // A simulation makes thousands a second, and no reader wants to know where.
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(rejection);
    Error.stackTraceLimit = limit;
  }
}

/** Does all of it, or throws Rejected and nothing has happened. It may touch this member's account only. */
export function attempt<T>(world: ReferenceWorld, memberId: MemberId, work: () => T): T {
  const putBack = undoPoint(world, [memberId]);
  try {
    return work();
  } catch (error) {
    if (error instanceof Rejected) putBack();
    throw error;
  }
}
