/** The end of an HTTP server: polite first, then final. */
import type { FastifyInstance } from 'fastify';

/** Takes no new connection, waits for what is under way, and cuts off what is not done in time. */
export async function closeHttp(http: FastifyInstance, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), timeoutMs);
  await http.close();
  clearTimeout(timer);
}
