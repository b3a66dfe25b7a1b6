/** A member of the demo who calls as all members do, from inside the process. */
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import type { Sessions } from '../../modules/security/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { InProcessCalls } from '../../platform/http/in-process-calls.ts';

/** Answers a call of one member. */
export type Call = <N extends CallName>(
  name: N,
  params: CallRequest<N>,
  file?: Uint8Array,
) => Promise<CallResult<N>>;

export interface DemoCaller {
  readonly memberId: number;
  readonly postPassword: string;
  readonly call: Call;
}

export interface CallerDeps {
  calls: Pick<InProcessCalls, 'call'>;
  sessions: Pick<Sessions, 'issue' | 'find'>;
  clock: Clock;
}

/** With a session of its own, which each call keeps alive as any member's. */
export async function openCaller(
  { calls, sessions, clock }: CallerDeps,
  memberId: number,
  postPassword: string,
): Promise<DemoCaller & { stayOnline(): void }> {
  let token = await sessions.issue(memberId, 'ios', clock.nowMs());
  const caller = async () => {
    const known = sessions.find(token, clock.nowMs());
    if (known !== undefined) return known;
    token = await sessions.issue(memberId, 'ios', clock.nowMs());
    const fresh = sessions.find(token, clock.nowMs());
    if (fresh === undefined) throw new Error(`the session of member ${memberId} ended as it began`);
    return fresh;
  };
  return {
    memberId,
    postPassword,
    call: async (name, params, file) => calls.call(name, params, await caller(), file),
    stayOnline: () => void sessions.find(token, clock.nowMs()),
  };
}
