/** The calls of an inviter about the own invitation. None names a member: all is the session's. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { CallRegistry, ReadBarrier } from '../../platform/http/call.ts';
import { readAfter } from '../../platform/http/paging.ts';
import type { Leaderboard } from './leaderboard.ts';
import type { OwnFigures } from './own-figures.ts';
import type { RebateLists } from './rebate-lists.ts';

export interface InvitationRoutes {
  clock: Clock;
  isReadable: ReadBarrier;
  figures: OwnFigures;
  lists: RebateLists;
  leaderboard: Leaderboard;
}

export function invitationRoutes(calls: CallRegistry, parts: InvitationRoutes): void {
  const { clock, isReadable, figures, lists, leaderboard } = parts;
  calls.member('getInvitation', async (_params, { memberId }) => ({
    result: await figures.read(memberId, clock.nowMs()),
  }));
  calls.member('getInvitees', ({ minSequence, ...request }, { memberId }) =>
    readAfter(isReadable, minSequence, () => lists.invitees(memberId, request)),
  );
  calls.member('getRebateDays', ({ minSequence, ...request }, { memberId }) =>
    readAfter(isReadable, minSequence, () => lists.days(memberId, request)),
  );
  calls.member('getRebates', ({ minSequence, ...request }, { memberId }) =>
    readAfter(isReadable, minSequence, () => lists.ofDay(memberId, request)),
  );
  calls.member('getRebateLeaderboard', ({ minSequence }, { memberId }) =>
    readAfter(isReadable, minSequence, () => leaderboard.read(memberId)),
  );
}
