/**
 * Two routes that order placement is measured against: a POST that does nothing, answered at once, and one whose
 * replies of a loop turn are sent together, as the kernel sends those of a journal row. Open only when BENCH_NOOP is
 * on.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';

const NOTHING = '{"status":"SUCCEED","errorCode":0,"errorMessage":"","result":{}}';
const TYPE = 'application/json; charset=utf-8';

export function addBenchRoutes(app: FastifyInstance): void {
  app.post('/api/bench/noop', (_request, reply) => {
    reply.header('content-type', TYPE).send(NOTHING);
  });
  let waiting: FastifyReply[] = [];
  const answerAll = () => {
    const replies = waiting;
    waiting = [];
    for (const reply of replies) reply.header('content-type', TYPE).send(NOTHING);
  };
  app.post('/api/bench/noopGathered', (_request, reply) => {
    if (waiting.length === 0) setImmediate(answerAll);
    waiting.push(reply);
  });
}
