/**
 * Says calls to a module's handlers without HTTP: checks request and result against the protocol's schemas, as the
 * HTTP platform and its clients do, and gives the answer or throws the CallError.
 */
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import {
  type Answered,
  type AnyAnswer,
  CallError,
  type CallRegistry,
  type MemberHandler,
  type VisitorHandler,
} from '../call.ts';
import { joinPlain } from '../joined-body.ts';
import { answerChecked } from './checked-handler.ts';

type AnyHandler = (...given: unknown[]) => AnyAnswer | Promise<AnyAnswer>;

const CONTEXT = { ip: '127.0.0.1', language: 'en' } as const;

export class CallDesk implements CallRegistry {
  private readonly handlers = new Map<CallName, AnyHandler>();

  visitor<N extends CallName>(name: N, handler: VisitorHandler<N>): void {
    this.handlers.set(name, handler as AnyHandler);
  }

  member<N extends CallName>(name: N, handler: MemberHandler<N>): void {
    this.handlers.set(name, handler as AnyHandler);
  }

  /** `memberId`: whose session says it; calls for visitors ignore it. */
  async call<N extends CallName>(
    name: N,
    params: CallRequest<N>,
    memberId = 0,
    ip: string = CONTEXT.ip,
  ): Promise<Answered<CallResult<N>>> {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`nobody answers ${name}`);
    const request = CALLS[name].request.parse(params);
    const isMembers = CALLS[name].access === 'member';
    const context = { ...CONTEXT, ip };
    const given = await answerChecked(name, () =>
      isMembers ? handler(request, { memberId, sessionId: 'test' }, context) : handler(request, context),
    );
    const answer = 'parts' in given ? { result: JSON.parse(joinPlain(given.parts).toString()) } : given;
    CALLS[name].result.parse(answer.result);
    return answer as Answered<CallResult<N>>;
  }
}

/** The name of the refusal; 'done' when there was none. */
export async function errorOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof CallError) return error.error;
    throw error;
  }
}
