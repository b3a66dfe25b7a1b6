/**
 * While a server closes, what comes in on connections that are still open is refused in the envelope like everything
 * else, and each such connection ends with its answer. What was under way before is finished.
 */
import type { FastifyInstance } from 'fastify';
import { sendError } from './fault.ts';

export function answerClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!isClosing) {
      done();
      return;
    }
    reply.header('connection', 'close');
    sendError(request, reply, 'unavailable');
  });
}
