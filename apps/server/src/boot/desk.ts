/** The server of the operators' desk, on its own port: loopback unless configured. */
import type { Config } from '../config.ts';
import { isLoopback, type Staff } from '../modules/staff/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { TrustedProxies } from '../platform/http/connections/client-address.ts';
import { closeHttp } from '../platform/http/connections/close-http.ts';
import { Connections } from '../platform/http/connections/connections.ts';
import { listeningPort } from '../platform/http/connections/listening-port.ts';
import { DeskCookie } from '../platform/http/desk/desk-cookie.ts';
import { deskOrigin } from '../platform/http/desk/desk-origin.ts';
import { buildDeskServer } from '../platform/http/desk/desk-server.ts';
import type { DeskRegistry } from '../platform/http/desk-registry.ts';
import { AnsweredErrors } from '../platform/http/errors/answered-errors.ts';
import { RateLimit } from '../platform/http/limits/rate-limit.ts';
import type { FindPicture } from '../platform/http/pages/pictures.ts';
import type { Log } from '../platform/log/log.ts';
import { localOrigin } from './banner.ts';
import { builtPages } from './built-pages.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const CALLS_PER_SECOND = 50;
const SIGN_INS_PER_MINUTE = 20;

export interface DeskParts {
  config: Config;
  clock: Clock;
  log: Log;
  stops: ShutdownHooks;
  staff: Staff;
  /** Holds the calls of all modules. */
  registry: DeskRegistry;
  findPicture: FindPicture;
}

export interface OpenDesk {
  /** Where operators reach it from this machine. */
  origin: string;
  /** False: a new exchange, whose first operator is yet to be made. */
  hasOperator: boolean;
}

export async function openDesk(parts: DeskParts): Promise<OpenDesk> {
  const { config, clock, log, stops, staff, registry } = parts;
  const { deskAudit } = staff;
  const { trustedProxies, allow } = config.desk;
  const proxies = trustedProxies.length > 0 ? new TrustedProxies(trustedProxies) : undefined;
  const allowed = allow.length > 0 ? new TrustedProxies(allow) : undefined;
  const isSecure = config.desk.origin?.startsWith('https://') ?? false;
  const server = await buildDeskServer({
    registered: registry.complete(config.mode),
    log,
    clock,
    proxies,
    isTlsOnly: isSecure || config.mode === 'production',
    gate: staff.sessions,
    proposer: staff.fourEyes,
    record: (entry) => deskAudit.record(entry),
    recordRefusedSignIn: (entry, name) => deskAudit.recordRefusedSignIn(entry, name),
    recordIntent: (entry) => deskAudit.recordIntent(entry),
    cookie: new DeskCookie(isSecure),
    connections: new Connections(config.connections, proxies),
    isOwnPage: deskOrigin(config.desk.origin, isLoopback(config.desk.host)),
    calls: new RateLimit(CALLS_PER_SECOND, SECOND_MS),
    signIns: new RateLimit(SIGN_INS_PER_MINUTE, MINUTE_MS),
    findPicture: parts.findPicture,
    consoleRoot: config.desk.root ?? builtPages('console'),
    answeredErrors: new AnsweredErrors({ log, file: config.callErrorsFile }),
    isAddressAllowed: (ip) => allowed?.trusts(ip) ?? true,
  });
  stops.push('desk', () => closeHttp(server, config.drainTimeoutMs));
  await server.listen({ host: config.desk.host, port: config.consolePort });
  const port = listeningPort(server.server);
  const origin = config.desk.origin ?? localOrigin(config.desk, port);
  return { origin, hasOperator: await staff.operators.areThere() };
}
