/**
 * The script of the service worker and the name of the served build (rules/releases#browser): a browser asks for both
 * anew each time. Where the operator turned the worker off, its address answers one that deletes what the earlier one
 * kept and removes itself; pages that are open stay as they are.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding, type Encoding, inEveryEncoding } from '../answers/encoding.ts';

/** Stands in the built script where the revision of the page belongs, which only the server knows. */
const PAGE_REVISION = '__PAGE_REVISION__';
/** A worker runs under the policy of its own script: it asks this server, and nothing else. */
const POLICY = "default-src 'none'; connect-src 'self'";
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(removeAll()));
async function removeAll() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;

/** Files of a build that are not sent as they lie there. */
export const OWN_FILES = ['sw.js', 'version.json'] as const;

/**
 * @param page everything that decides how the page is sent: its text and the settings in its headers. A browser that has
 * another one fetches it anew
 */
export async function addServiceWorker(
  app: FastifyInstance,
  webRoot: string,
  page: readonly unknown[],
  isOn: boolean,
): Promise<void> {
  const script = isOn ? readIfThere(join(webRoot, 'sw.js')) : REMOVAL;
  const revision = createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 32);
  if (script !== undefined)
    await addText(app, '/sw.js', script.replace(PAGE_REVISION, revision), {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': POLICY,
    });
  const version = readIfThere(join(webRoot, 'version.json'));
  if (version !== undefined)
    await addText(app, '/version.json', version, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
}

async function addText(
  app: FastifyInstance,
  url: string,
  text: string,
  headers: Record<string, string>,
): Promise<void> {
  const bodies: Record<Encoding, Buffer> = await inEveryEncoding(Buffer.from(text));
  app.get(url, (request: FastifyRequest, reply: FastifyReply) => {
    const encoding = bestEncoding(request);
    if (encoding !== 'plain') reply.header('content-encoding', encoding);
    reply.headers({ ...headers, vary: 'accept-encoding' }).send(bodies[encoding]);
  });
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
