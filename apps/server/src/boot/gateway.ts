/** Opens the endpoints of the members: HTTP and the websocket on one port. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { keepBuilds } from '../exchange-data/kept-builds.ts';
import { indexesNotNormal, type LiveMarketData } from '../modules/market/index.ts';
import type { SecurityApi } from '../modules/security/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { protectiveHeaders } from '../platform/http/answers/protective-headers.ts';
import type { FindBundle } from '../platform/http/calls/bundles.ts';
import { UploadSlots } from '../platform/http/calls/upload-slots.ts';
import { TrustedProxies } from '../platform/http/connections/client-address.ts';
import { closeHttp } from '../platform/http/connections/close-http.ts';
import { Connections } from '../platform/http/connections/connections.ts';
import { listeningPort } from '../platform/http/connections/listening-port.ts';
import { AnsweredErrors } from '../platform/http/errors/answered-errors.ts';
import { callLimits } from '../platform/http/limits/call-limits.ts';
import type { FindPicture } from '../platform/http/pages/pictures.ts';
import type { Registered } from '../platform/http/registry.ts';
import { servedVersions } from '../platform/http/requests/app-version.ts';
import { corsFor } from '../platform/http/requests/cors.ts';
import { buildHttpServer } from '../platform/http/server/server.ts';
import type { Log } from '../platform/log/log.ts';
import { logFailure } from '../platform/log/log-failure.ts';
import { type DiskSpace, watchDiskSpace } from '../platform/metrics/disk-space.ts';
import { Metrics } from '../platform/metrics/metrics.ts';
import { SocketServer, type TopicHub } from '../platform/websocket/index.ts';
import type { OpenedCore } from './core.ts';
import { showFigures } from './figures.ts';
import type { HealthProblems } from './health-problems.ts';
import { readinessProblem } from './readiness.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';
import { SilenceWatch } from './silence-watch.ts';

const SILENCE_LOOK_MS = 250;

export interface Gateway {
  port: number;
  sockets: SocketServer;
  disk: DiskSpace;
  /** From now on calls are answered; before, they get 503. */
  open(): void;
}

interface GatewayParts
  extends Pick<OpenedCore, 'kernel' | 'projector'>,
    Pick<SecurityApi, 'sessions' | 'tickets'> {
  config: Config;
  clock: Clock;
  log: Log;
  stops: ShutdownHooks;
  hub: TopicHub;
  calls: readonly Registered[];
  marketData: LiveMarketData;
  problems: HealthProblems;
  webRoot: string;
  findPicture: FindPicture;
  findBundle: FindBundle;
  /** The version of the app that this server was built with. */
  appVersion: string;
}

export async function openGateway(parts: GatewayParts): Promise<Gateway> {
  const { config, clock, log, stops, kernel, projector, calls, sessions, problems } = parts;
  const metrics = new Metrics();
  const proxies = config.trustedProxies.length > 0 ? new TrustedProxies(config.trustedProxies) : undefined;
  const { publicOrigin, corsOrigins } = config;
  const origins = publicOrigin === undefined ? corsOrigins : [publicOrigin, ...corsOrigins];
  let state: 'starting' | 'open' | 'stopping' = 'starting';
  const disk = await watchDiskSpace(config.dataDir, config.diskAlarmMb, log);
  stops.push('disk watch', () => disk.stop());
  const isHealthy = () => state !== 'starting' && kernel.healthy;
  // A PostgreSQL elsewhere may be silent because another core writes into it: then this one's memory is no truth.
  const isOpenMeanwhile = config.databaseUrl === undefined;
  const staleMs = () => (state !== 'starting' && isOpenMeanwhile ? kernel.silentMs : undefined);
  const connections = new Connections(config.connections, proxies);
  const { webRoot } = parts;
  const http = await buildHttpServer({
    calls,
    log,
    clock,
    sessions,
    connections,
    uploads: new UploadSlots(),
    cors: corsFor(origins),
    proxies,
    webRoot,
    earlierBuilds: await earlierBuildsOf(parts),
    ...httpSettings(config),
    isHealthy,
    staleMs,
    problems: () => problems.list(),
    findPicture: parts.findPicture,
    findBundle: parts.findBundle,
    checkVersion: servedVersions(parts.appVersion),
    answeredErrors: new AnsweredErrors({ log, file: config.callErrorsFile }),
    notReady: () => (state === 'open' ? readinessProblem(kernel, disk, config) : state),
    metrics: () => metrics.text(),
    onMeter: (meter) => metrics.meter(meter),
  });
  stops.push('HTTP', () => closeHttp(http, config.drainTimeoutMs));
  const isOpen = () => isHealthy() || staleMs() !== undefined;
  const sockets = openSockets(parts, { server: http.server, origins, proxies, connections, isOpen });
  stops.push('sockets', () => sockets.stop());
  const showAge = (ageMs: number) => sockets.showAge(ageMs);
  const silence = new SilenceWatch({ kernel, log, isOpenMeanwhile, showAge });
  sessions.onEnd((sessionId) => sockets.endSession(sessionId));
  showFigures(metrics, {
    kernel,
    projector,
    sessions,
    sockets,
    connections,
    freeDiskMb: () => disk.freeMb ?? 0,
    indexesNotNormal: () => indexesNotNormal(parts.marketData),
    problems,
  });
  await http.listen({ host: config.host, port: config.port });
  stops.push('readiness', () => {
    state = 'stopping';
  });
  return {
    sockets,
    disk,
    port: listeningPort(http.server),
    open: () => {
      state = 'open';
      const timer = setInterval(() => silence.look(), SILENCE_LOOK_MS).unref();
      stops.push('watch for silence', () => clearInterval(timer));
    },
  };
}

/** The files of earlier web builds, which pages that are open still load. */
async function earlierBuildsOf({ config, webRoot, log }: GatewayParts): Promise<string[]> {
  return keepBuilds(config.dataDir, webRoot).catch((error: unknown) => {
    // A full disk, say: members go on with the served build.
    logFailure(log, 'keeping the files of the web build')(error);
    return [];
  });
}

/** The part of the HTTP server that the settings alone decide. */
function httpSettings({ limits, hasWebWorker, publicOrigin, security, support, benchNoop, release }: Config) {
  return {
    limitFor: callLimits(limits),
    hasWorker: hasWebWorker,
    publicOrigin,
    captchaHosts: security.geetest?.hosts ?? [],
    frameOrigin: support.pageUrl === undefined ? undefined : new URL(support.pageUrl).origin,
    benchNoop,
    apps: release.apps,
  };
}

interface SocketParts {
  server: FastifyInstance['server'];
  origins: readonly string[];
  proxies: TrustedProxies | undefined;
  connections: Connections;
  isOpen(): boolean;
}

function openSockets(
  { config, clock, hub, tickets }: GatewayParts,
  { server, origins, proxies, connections, isOpen }: SocketParts,
): SocketServer {
  const { publicOrigin, limits } = config;
  return new SocketServer({
    server,
    hub,
    redeemTicket: (ticket) => tickets.redeem(ticket, clock.nowMs()),
    handshake: {
      allowedOrigins: origins,
      trustsHost: publicOrigin === undefined,
      addressOf: (request) => proxies?.clientOf(request) ?? request.socket.remoteAddress ?? '',
      isOpen,
    },
    onAccepted: (request) => connections.release(request.socket),
    headers: protectiveHeaders(publicOrigin?.startsWith('https://') === true),
    limits: {
      connectionsPerAddress: limits.socketsPerAddress,
      connectionsPerMember: limits.socketsPerMember,
      upgradesPerSecond: limits.callsPerSecond,
    },
  });
}
