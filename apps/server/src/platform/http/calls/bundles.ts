/**
 * The zips of the app's releases, each for ever under the hash of its bytes (rules/releases#gates). They are signed, so any
 * cache may hold them. A download counts as a check for updates of its address.
 */
import { API_BASE } from '@tern/protocol';
import type { FastifyInstance } from 'fastify';
import { sendError, sendThrown } from '../answers/fault.ts';
import { turnToSend } from '../answers/large-answers.ts';
import { withoutPort } from '../connections/client-address.ts';
import type { LimitCheck } from '../limits/call-limits.ts';
import type { CallDeps } from './call-route.ts';

export const BUNDLES_PATH = `${API_BASE}data/release/bundle/`;

/** undefined: there is none of this SHA-256, in hex. */
export type FindBundle = (sha256: string) => Promise<Buffer | undefined>;

interface BundleDeps extends Pick<CallDeps, 'log' | 'clock'> {
  findBundle: FindBundle;
  limit: LimitCheck;
}

const NAME = /^([0-9a-f]{64})\.zip$/;

export function addBundles(app: FastifyInstance, { findBundle, limit, log, clock }: BundleDeps): void {
  app.get<{ Params: { name: string } }>(`${BUNDLES_PATH}:name`, async (request, reply) => {
    const [, sha256] = NAME.exec(request.params.name) ?? [];
    try {
      if (!limit(undefined, withoutPort(request.ip), clock.nowMs(), () => undefined))
        return sendError(request, reply, 'rateLimited');
      const zip = sha256 === undefined ? undefined : await findBundle(sha256);
      if (zip === undefined) return sendError(request, reply, 'notFound');
      await turnToSend(zip.length);
      return reply
        .header('content-type', 'application/zip')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .send(zip);
    } catch (error) {
      sendThrown(log, request, reply, error);
      return reply;
    }
  });
}
