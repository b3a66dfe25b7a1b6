/**
 * The operators' desk as a server of its own: its calls under /desk/, and the console's pages. Own port, own origin, no
 * CORS, no call of members. Every answer below /desk/ is the envelope; no answer carries a stack.
 */
import { DESK_BASE } from '@tern/protocol/desk';
import fastify, { type FastifyInstance } from 'fastify';
import { answerClosing } from '../answers/answer-closing.ts';
import { sendError, sendThrown } from '../answers/fault.ts';
import { type HeaderSet, protectiveHeaders, responseWith } from '../answers/protective-headers.ts';
import { type TrustedProxies, withoutPort } from '../connections/client-address.ts';
import { KEEP_ALIVE_TIMEOUT_MS } from '../connections/connections.ts';
import { traceIds } from '../connections/trace-id.ts';
import { answerUnreadable } from '../connections/unreadable-request.ts';
import type { DeskRegistered } from '../desk-registry.ts';
import { addPictures, type FindPicture } from '../pages/pictures.ts';
import { rawQuery } from '../requests/raw-query.ts';
import { addConsole } from './desk-pages.ts';
import { type DeskDeps, deskRoute } from './desk-route.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

export interface DeskServerDeps extends DeskDeps {
  registered: readonly DeskRegistered[];
  /** undefined: X-Forwarded-For is ignored. */
  proxies: TrustedProxies | undefined;
  findPicture: FindPicture;
  /** Folder of the built console; undefined or absent: none is served. */
  consoleRoot: string | undefined;
  /** Operators reach it over https alone, or from this machine. */
  isTlsOnly: boolean;
  /** False: the address may not even knock. */
  isAddressAllowed(ip: string): boolean;
}

export async function buildDeskServer(deps: DeskServerDeps): Promise<FastifyInstance> {
  const headers: HeaderSet = {
    ...protectiveHeaders(deps.isTlsOnly),
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  };
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
      sendThrown(deps.log, request, reply, error);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
  });
  deps.connections.watch(app.server, headers);
  // A request that was read together with the end of its connection is not handled.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.raw.socket.destroyed) done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    done(null, bytes);
  });
  app.setErrorHandler((error, request, reply) => {
    sendThrown(deps.log, request, reply, error);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (deps.isAddressAllowed(withoutPort(request.ip))) done();
    else sendError(request, reply, 'notFound');
  });
  answerClosing(app);
  const methods = addCalls(app, deps);
  addPictures(app, deps.findPicture, deps.log);
  const pages = await addConsole(app, deps.consoleRoot);
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const method = methods.get(path);
    if (method !== undefined) sendError(request, reply.header('allow', method), 'methodNotAllowed');
    else if (!pages?.(request, reply, path)) sendError(request, reply, 'notFound');
  });
  return app;
}

/** Gives the method that each path takes. */
function addCalls(app: FastifyInstance, deps: DeskServerDeps): Map<string, string> {
  const methods = new Map<string, string>();
  for (const registered of deps.registered) {
    const { method, path, bodyBytes } = registered.spec;
    app.route({
      method,
      url: DESK_BASE + path,
      exposeHeadRoute: false,
      ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
      handler: deskRoute(registered, deps),
    });
    methods.set(DESK_BASE + path, method);
  }
  return methods;
}
