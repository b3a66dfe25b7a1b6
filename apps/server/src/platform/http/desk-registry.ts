/** Gathers the desk's handlers of all modules before its routes are made; each call of the table has exactly one. */
import {
  DESK_CALL_NAMES,
  type DeskActionName,
  type DeskCallName,
  type DeskCallSpec,
  type DeskReadName,
  type DeskRequest,
  type DeskResult,
  type FourEyesName,
} from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import type {
  DeskActionHandler,
  DeskCallRegistry,
  DeskChecker,
  DeskContext,
  DeskDone,
  DeskReader,
  DeskSessionDone,
  FourEyesHandler,
  Operator,
  SignedIn,
  SignInDone,
} from './desk-call.ts';

/** Handlers of some call, its name forgotten: the request was checked against the call's own schema before. */
export type AnyRequest = Record<string, unknown> & { reason?: string };
type Soon<T> = T | Promise<T>;
export type AnyOpener = (request: AnyRequest, context: DeskContext) => Soon<SignInDone>;
export type AnyOwner = (
  request: AnyRequest,
  session: SignedIn,
  context: DeskContext,
) => Soon<DeskSessionDone<unknown>>;
export type AnyReader = (request: AnyRequest, operator: Operator, context: DeskContext) => unknown;
export type AnyActionHandler = (
  request: AnyRequest,
  operator: Operator,
  context: DeskContext,
) => Soon<DeskDone<unknown>>;
export type AnyChecker = (request: AnyRequest, operator: Operator, context: DeskContext) => Soon<unknown>;
export type AnyFourEyes = FourEyesHandler<FourEyesName>;

export type DeskRegistered = { name: DeskCallName; spec: DeskCallSpec } & (
  | { kind: 'open'; handler: AnyOpener }
  | { kind: 'own'; handler: AnyOwner }
  | { kind: 'read'; handler: AnyReader }
  | { kind: 'action'; handler: AnyActionHandler; checker: AnyChecker | undefined }
  | { kind: 'four-eyes'; handler: AnyFourEyes }
);

type OwnName =
  | ('getOwnSession' | 'signOut' | 'changeOwnPassword')
  | ('getDrafts' | 'getDraft' | 'saveDraft' | 'discardDraft');

export class DeskRegistry implements DeskCallRegistry {
  private readonly handlers = new Map<string, DeskRegistered>();

  open(name: 'signIn', handler: AnyOpener): void {
    this.add({ name, spec: DESK_CALLS[name], kind: 'open', handler });
  }

  own<N extends OwnName>(
    name: N,
    handler: (
      request: DeskRequest<N>,
      session: SignedIn,
      context: DeskContext,
    ) => Soon<DeskSessionDone<DeskResult<N>>>,
  ): void {
    this.add({
      name,
      spec: DESK_CALLS[name],
      kind: 'own',
      handler: (request, session, context) => handler(request as DeskRequest<N>, session, context),
    });
  }

  read<N extends DeskReadName>(name: N, reader: DeskReader<N>): void {
    this.add({
      name,
      spec: DESK_CALLS[name],
      kind: 'read',
      handler: (request, operator, context) => reader(request as DeskRequest<N>, operator, context),
    });
  }

  action<N extends DeskActionName>(name: N, handler: DeskActionHandler<N>, checker?: DeskChecker<N>): void {
    this.add({
      name,
      spec: DESK_CALLS[name],
      kind: 'action',
      handler: (request, operator, context) => handler(request as DeskRequest<N>, operator, context),
      checker:
        checker && ((request, operator, context) => checker(request as DeskRequest<N>, operator, context)),
    });
  }

  fourEyes<N extends FourEyesName>(name: N, handler: FourEyesHandler<N>): void {
    this.add({ name, spec: DESK_CALLS[name], kind: 'four-eyes', handler: handler as unknown as AnyFourEyes });
  }

  find(name: string): DeskRegistered | undefined {
    return this.handlers.get(name);
  }

  /** The calls of this mode; throws when one of them has no handler. */
  complete(mode: 'demo' | 'production'): DeskRegistered[] {
    const wanted = DESK_CALL_NAMES.filter((name) => DESK_CALLS[name].mode === 'always' || mode === 'demo');
    const missing = wanted.filter((name) => !this.handlers.has(name));
    if (missing.length > 0) throw new Error(`nobody answers the desk's ${missing.join(', ')}`);
    return wanted.flatMap((name) => this.handlers.get(name) ?? []);
  }

  private add(registered: DeskRegistered): void {
    const { name, spec } = registered;
    const kind = kindOf(spec);
    if (kind !== registered.kind) throw new Error(`${name} is a call of the kind ${kind}`);
    if (this.handlers.has(name)) throw new Error(`${name} has a handler already`);
    this.handlers.set(name, registered);
  }
}

function kindOf({ access, fourEyes, write }: DeskCallSpec): DeskRegistered['kind'] {
  if (access !== 'roles') return access;
  if (fourEyes) return 'four-eyes';
  return write ? 'action' : 'read';
}
