/**
 * The HTTP side: every call of the protocol under /api/, health, metrics, the documents and the web app. Every answer
 * below /api/ is the envelope, whatever goes wrong; no answer carries a stack.
 */
import { API_BASE, type CallName } from '@tern/protocol';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { answerClosing } from '../answers/answer-closing.ts';
import { sendError, sendThrown } from '../answers/fault.ts';
import { forTheShell, protectiveHeaders, responseWith } from '../answers/protective-headers.ts';
import { addBundles, type FindBundle } from '../calls/bundles.ts';
import { CallMeter } from '../calls/call-meter.ts';
import { type CallDeps, callRoute, RawBody } from '../calls/call-route.ts';
import { addUploadRoute } from '../calls/upload-route.ts';
import type { UploadSlots } from '../calls/upload-slots.ts';
import type { TrustedProxies } from '../connections/client-address.ts';
import { KEEP_ALIVE_TIMEOUT_MS } from '../connections/connections.ts';
import { traceIds } from '../connections/trace-id.ts';
import { answerUnreadable } from '../connections/unreadable-request.ts';
import type { LimitCheck } from '../limits/call-limits.ts';
import { addDocuments } from '../openapi/documents.ts';
import { type AppLinks, addAppLinks } from '../pages/app-links.ts';
import { addPictures, type FindPicture } from '../pages/pictures.ts';
import { addWebApp, type WebAppDeps } from '../pages/web-app.ts';
import type { Registered } from '../registry.ts';
import { answerPreflight, type Cors } from '../requests/cors.ts';
import { rawQuery } from '../requests/raw-query.ts';
import { addBenchRoutes } from './bench-routes.ts';
import { addHealthRoutes, type Readiness } from './health-routes.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

export interface HttpDeps extends CallDeps, Readiness, WebAppDeps {
  calls: readonly Registered[];
  limitFor: (name: CallName) => LimitCheck;
  uploads: UploadSlots;
  cors: Cors;
  /** undefined: X-Forwarded-For is ignored. */
  proxies: TrustedProxies | undefined;
  benchNoop: boolean;
  findPicture: FindPicture;
  findBundle: FindBundle;
  apps: AppLinks;
  /** Where the meters of the calls go. */
  onMeter?: (meter: CallMeter) => void;
}

export async function buildHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const headers = protectiveHeaders(deps.publicOrigin?.startsWith('https://') === true);
  const shellHeaders = forTheShell(headers);
  const app = fastify({
    logger: false,
    trustProxy: deps.proxies === undefined ? false : (address) => deps.proxies?.trusts(address) ?? false,
    bodyLimit: BODY_LIMIT_BYTES,
    http: { ...deps.connections.serverOptions, ServerResponse: responseWith(headers) },
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: traceIds(),
    routerOptions: { querystringParser: rawQuery },
    frameworkErrors: (error, request, reply) => {
      // Hooks are not run for it.
      reply.headers(headers);
      deps.cors(request, reply);
      sendThrown(deps.log, request, reply, error);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
  });
  deps.connections.watch(app.server, headers);
  // A request that was read together with the end of its connection is not handled.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.raw.socket.destroyed) done();
  });
  // Before everything else, so that a page of a listed origin can read whatever goes wrong.
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.url.startsWith(API_BASE);
    reply.headers(isCall ? shellHeaders : headers);
    // Phones count down by the date of an answer, so it follows a clock that tests have stepped.
    if (deps.clock.steppedMs) reply.header('date', new Date(deps.clock.nowMs()).toUTCString());
    if (isCall && request.headers.origin !== undefined) deps.cors(request, reply);
    done();
  });
  answerClosing(app);
  readBodies(app);
  app.setErrorHandler((error, request, reply) => {
    sendThrown(deps.log, request, reply, error);
  });
  const methods = addCalls(app, deps);
  addHealthRoutes(app, deps);
  addPictures(app, deps.findPicture, deps.log);
  addBundles(app, { ...deps, limit: deps.limitFor('checkUpdate') });
  addAppLinks(app, deps.apps);
  addDocuments(app, { ...deps, limit: deps.limitFor('getHelpArticle') });
  if (deps.benchNoop) addBenchRoutes(app);
  const webApp = await addWebApp(app, deps);
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const method = methods.get(path);
    if (method !== undefined) answerOtherMethod(request, reply, method);
    else if (!webApp?.(request, reply, path)) sendError(request, reply, 'notFound');
  });
  return app;
}

/** Gives the method that each path takes. */
function addCalls(app: FastifyInstance, deps: HttpDeps): Map<string, string> {
  const methods = new Map<string, string>();
  for (const registered of deps.calls) {
    const { method, path } = registered.spec;
    const meter = new CallMeter(registered.name);
    deps.onMeter?.(meter);
    const limit = deps.limitFor(registered.name);
    if (registered.spec.upload) addUploadRoute(app, registered, limit, meter, deps, deps.uploads);
    else app.route({ method, url: API_BASE + path, handler: callRoute(registered, limit, meter, deps) });
    methods.set(API_BASE + path, method);
  }
  return methods;
}

function answerOtherMethod(request: FastifyRequest, reply: FastifyReply, method: string): void {
  if (request.method === 'OPTIONS') answerPreflight(reply, method);
  else sendError(request, reply.header('allow', `${method}, OPTIONS`), 'methodNotAllowed');
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const types = [
    ['application/x-www-form-urlencoded', 'form'],
    ['application/json', 'json'],
  ] as const;
  for (const [type, format] of types)
    app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (_request, bytes, done) => {
      done(null, new RawBody(format, bytes));
    });
}
