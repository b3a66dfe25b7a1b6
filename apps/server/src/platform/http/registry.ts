/** Gathers the handlers of all modules before the routes are made; each call of the table has exactly one. */
import type { CallName, CallRequest, CallSpec } from '@tern/protocol';
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import type { CallRegistry, MemberHandler, VisitorHandler } from './call.ts';

/** The handler of some call, its name forgotten: the request was checked against the call's own schema before. */
export type AnyVisitorHandler = (
  params: Record<string, string>,
  context: Parameters<VisitorHandler<CallName>>[1],
) => ReturnType<VisitorHandler<CallName>>;
export type AnyMemberHandler = (
  params: Record<string, string>,
  caller: Parameters<MemberHandler<CallName>>[1],
  context: Parameters<MemberHandler<CallName>>[2],
) => ReturnType<MemberHandler<CallName>>;

export type Registered =
  | { name: CallName; spec: CallSpec; access: 'visitor'; handler: AnyVisitorHandler }
  | { name: CallName; spec: CallSpec; access: 'member'; handler: AnyMemberHandler };

export class Registry implements CallRegistry {
  private readonly handlers = new Map<CallName, Registered>();

  visitor<N extends CallName>(name: N, handler: VisitorHandler<N>): void {
    this.add({
      name,
      spec: CALLS[name],
      access: 'visitor',
      handler: (params, context) => handler(params as CallRequest<N>, context),
    });
  }

  member<N extends CallName>(name: N, handler: MemberHandler<N>): void {
    this.add({
      name,
      spec: CALLS[name],
      access: 'member',
      handler: (params, caller, context) => handler(params as CallRequest<N>, caller, context),
    });
  }

  /** The calls of this mode; throws when one of them has no handler. */
  complete(mode: 'demo' | 'production'): Registered[] {
    const wanted = CALL_NAMES.filter((name) => CALLS[name].mode === 'always' || mode === 'demo');
    const missing = wanted.filter((name) => !this.handlers.has(name));
    if (missing.length > 0) throw new Error(`calls without a handler: ${missing.join(', ')}`);
    return wanted.flatMap((name) => this.handlers.get(name) ?? []);
  }

  private add(registered: Registered): void {
    const { name, spec, access } = registered;
    if (spec.access !== access) throw new Error(`${name} is a call for a ${spec.access}`);
    if (this.handlers.has(name)) throw new Error(`${name} has a handler already`);
    this.handlers.set(name, registered);
  }
}
