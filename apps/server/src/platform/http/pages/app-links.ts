/**
 * The two files by which phones let our native apps open links to this exchange (rules/releases#links). They come from the
 * settings; without an app of a platform its file is not there.
 */
import type { FastifyInstance } from 'fastify';
import { sendError } from '../answers/fault.ts';
import { RESOURCE_POLICY } from '../answers/protective-headers.ts';

/** The native apps that open links to this exchange; empty: there is none of the platform. */
export interface AppLinks {
  androidPackage: string;
  /** SHA-256 of the certificates that sign the app, 32 bytes each in upper-case hex with colons. */
  androidFingerprints: readonly string[];
  /** "<team>.<bundle id>" each. */
  appleAppIds: readonly string[];
}

/** Invitation, order and notice. */
const LINKED_PATHS = ['/register', '/transaction/orderDetail', '/noticeDetail'] as const;

export function addAppLinks(app: FastifyInstance, links: AppLinks): void {
  addFile(app, '/.well-known/assetlinks.json', androidFile(links));
  addFile(app, '/.well-known/apple-app-site-association', appleFile(links));
}

function androidFile({ androidPackage, androidFingerprints }: AppLinks): unknown {
  if (androidPackage === '') return undefined;
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: androidPackage,
        sha256_cert_fingerprints: androidFingerprints,
      },
    },
  ];
}

function appleFile({ appleAppIds }: AppLinks): unknown {
  if (appleAppIds.length === 0) return undefined;
  const components = LINKED_PATHS.map((path) => ({ '/': path }));
  return { applinks: { details: [{ appIDs: appleAppIds, components }] } };
}

/** Both are asked for without an extension or a redirect, and read as JSON; a phone asks again after an hour. */
function addFile(app: FastifyInstance, path: string, content: unknown): void {
  app.get(path, (request, reply) => {
    if (content === undefined) return sendError(request, reply, 'notFound');
    reply
      .header('content-type', 'application/json')
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .header(RESOURCE_POLICY, 'cross-origin')
      .send(JSON.stringify(content));
  });
}
