/**
 * /healthz: 200 once trading works, with what is wrong all the same. /readyz: 200 while this process should get traffic. /metrics: for this machine
 * alone; a request that a proxy passed on or that names another host is not from this machine.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from '../answers/fault.ts';

export interface Readiness {
  isHealthy(): boolean;
  /** The reason why the process takes no traffic; undefined: it takes traffic. */
  notReady(): string | undefined;
  /** The problems of an exchange that trades all the same: a restart would not help. */
  problems: () => readonly { kind: string; subject: string }[];
  /** Text for /metrics. */
  metrics: () => Promise<string>;
}

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

export function addHealthRoutes(app: FastifyInstance, deps: Readiness): void {
  app.get('/healthz', (request, reply) => {
    const healthy = deps.isHealthy();
    const problems = healthy ? deps.problems() : [];
    const status = !healthy ? 'unavailable' : problems.length > 0 ? 'degraded' : 'ok';
    const detail = problems.map(({ kind, subject }) => `${kind} ${subject}`.trim());
    reply
      .code(healthy ? 200 : 503)
      .header('cache-control', 'no-store')
      // Only the operator's own machine sees the details.
      .send({ status, ...(detail.length > 0 && isFromThisMachine(request) && { problems: detail }) });
  });
  app.get('/readyz', (_request, reply) => {
    const reason = deps.isHealthy() ? deps.notReady() : 'trading does not work';
    reply
      .code(reason === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: reason ?? 'ready' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) {
      sendError(request, reply, 'notFound');
      return reply;
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await deps.metrics());
  });
}

function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || address.replace('::ffff:', '').startsWith('127.');
  const wasPassedOn = PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
  return isLoopback && !wasPassedOn && LOOPBACK_HOST.test(request.headers.host ?? '');
}
