/** An HTTP side whose handlers do nothing but say what they were given; for tests of everything around them. */
import type { CallName } from '@tern/protocol';
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import { SteppedClock } from '../../clock/stepped-clock.ts';
import { createLog } from '../../log/log.ts';
import type { CallContext, Caller, CallRegistry } from '../call.ts';
import { UploadSlots } from '../calls/upload-slots.ts';
import { Connections } from '../connections/connections.ts';
import { AnsweredErrors } from '../errors/answered-errors.ts';
import { callLimits } from '../limits/call-limits.ts';
import { type AnyMemberHandler, type AnyVisitorHandler, Registry } from '../registry.ts';
import { servedVersions } from '../requests/app-version.ts';
import { corsFor } from '../requests/cors.ts';
import { buildHttpServer, type HttpDeps } from '../server/server.ts';

export const TOKEN = 'a-live-token';
export const MEMBER_ID = 10_002_001;
export const SESSION = { token: TOKEN, userid: String(MEMBER_ID) };

const CALLER: Caller = { memberId: MEMBER_ID, sessionId: 's1' };

/** Takes the place of a call's handler. */
export type Handlers = Partial<
  Record<CallName, (params: Record<string, string>, caller?: Caller, context?: CallContext) => unknown>
>;

const callerOf = (token: string) => (token === TOKEN ? CALLER : undefined);

const CONTEXT = { ip: '127.0.0.1', language: 'en' } as const;

/** The handlers that a module registers. */
export function handlersOf(register: (calls: CallRegistry) => void): Handlers {
  const handlers: Handlers = {};
  const set = (name: CallName, handle: (...given: never[]) => unknown) => {
    handlers[name] = (params, caller) =>
      caller === undefined
        ? handle(params as never, CONTEXT as never)
        : handle(params as never, caller as never, CONTEXT as never);
  };
  register({ visitor: set, member: set });
  return handlers;
}

/** A text of so many bytes, against which an answer is measured. */
export function fixedAnswer(bytes: number) {
  return { parts: [{ bytes: Buffer.from(JSON.stringify('x'.repeat(bytes))) }], tag: '' };
}

export const GENEROUS_LIMITS = {
  ordersPerSecond: 1e6,
  ordersPerMinute: 1e6,
  fillOrKillCount: 5,
  cancelsPerSecond: 1e6,
  callsPerSecond: 1e6,
  visitorReadsPerSecond: 1e7,
  loginsPerMinute: 1e6,
  codeRequestsPerMinute: 1e6,
  resetsPerMinute: 1e6,
  registrationsPerDay: 1e6,
  captchasPerMinute: 1e6,
  updatesPerMinute: 1e6,
  sparePrivateAddresses: false,
};

export function fakeExchange(handlers: Handlers = {}, changes: Partial<HttpDeps> = {}) {
  const registry = new Registry();
  for (const name of CALL_NAMES) {
    const handle = handlers[name] ?? ((params: Record<string, string>) => ({ result: params }));
    if (CALLS[name].access === 'visitor')
      registry.visitor(name, ((params, context) =>
        handle(params, undefined, context)) as AnyVisitorHandler as never);
    else registry.member(name, ((params, caller) => handle(params, caller)) as AnyMemberHandler as never);
  }
  const deps: HttpDeps = {
    calls: registry.complete('demo'),
    log: createLog('silent'),
    clock: new SteppedClock(),
    sessions: { find: callerOf, peek: callerOf },
    connections: new Connections(),
    uploads: new UploadSlots(),
    cors: corsFor(['https://localhost']),
    limitFor: callLimits(GENEROUS_LIMITS),
    proxies: undefined,
    webRoot: undefined,
    publicOrigin: undefined,
    captchaHosts: [],
    benchNoop: false,
    problems: () => [],
    findPicture: async () => undefined,
    findBundle: async () => undefined,
    apps: { androidPackage: '', androidFingerprints: [], appleAppIds: [] },
    checkVersion: servedVersions('1.4.2'),
    // Its handlers answer whatever a test makes them.
    answeredErrors: new AnsweredErrors({ log: createLog('silent'), file: undefined }),
    isHealthy: () => true,
    staleMs: () => undefined,
    notReady: () => undefined,
    metrics: async () => 'tern_up 1\n',
    ...changes,
  };
  return buildHttpServer(deps);
}
