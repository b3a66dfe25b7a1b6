/**
 * The built console: hashed files for ever, and its page for every other path, with a policy that lets nothing run or
 * load but what the desk itself serves. Styles made in the page carry the nonce that the page was sent with; text becomes
 * markup by the page's own policy alone (apps/console/src/kit/styles-alone.ts).
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addFiles, type WebApp } from '../pages/web-app.ts';

/** Stands in the page where its nonce belongs. */
const NONCE_MARK = '__CSP_NONCE__';

export async function addConsole(
  app: FastifyInstance,
  consoleRoot: string | undefined,
): Promise<WebApp | undefined> {
  if (consoleRoot === undefined || !existsSync(join(consoleRoot, 'index.html'))) return undefined;
  await addFiles(app, [consoleRoot], 'same-origin');
  const page = readFileSync(join(consoleRoot, 'index.html'), 'utf8');
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    reply
      .code(200)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy(nonce))
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
      .send(page.replaceAll(NONCE_MARK, nonce));
  };
  app.get('/', (_request, reply) => sendPage(reply));
  return (request: FastifyRequest, reply, path) => {
    const isRoute =
      !/^\/(?:api|ws|desk)(?:\/|$)/.test(path) && !path.slice(path.lastIndexOf('/') + 1).includes('.');
    if (!isRoute || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    sendPage(reply);
    return true;
  };
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
