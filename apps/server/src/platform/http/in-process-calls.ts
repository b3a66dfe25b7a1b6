/**
 * Members' calls from inside the process, for the demo's simulated members: the same handlers and the same check of the
 * request as by HTTP, without limits. It stands before another registry, which gets every handler as well.
 */
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import type { CallContext, Caller, CallRegistry, MemberHandler, VisitorHandler } from './call.ts';

type Handlers = { [N in CallName]: MemberHandler<N> | undefined };

export class InProcessCalls implements CallRegistry {
  private readonly handlers: Handlers = Object.create(null);

  constructor(private readonly registry: CallRegistry) {}

  visitor<N extends CallName>(name: N, handler: VisitorHandler<N>): void {
    this.registry.visitor(name, handler);
  }

  member<N extends CallName>(name: N, handler: MemberHandler<N>): void {
    Object.assign(this.handlers, { [name]: handler });
    this.registry.member(name, handler);
  }

  /** @param file the bytes of an upload */
  async call<N extends CallName>(
    name: N,
    params: CallRequest<N>,
    caller: Caller,
    file?: Uint8Array,
  ): Promise<CallResult<N>> {
    const handler = this.handlers[name];
    if (handler === undefined) throw new Error(`${name} has no handler for members`);
    CALLS[name].request.parse(params);
    const context: CallContext = { ip: '127.0.0.1', language: 'zh', file };
    return (await handler(params, caller, context)).result;
  }
}
