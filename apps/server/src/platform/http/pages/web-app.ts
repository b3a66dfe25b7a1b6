/**
 * The built web app: hashed files for ever, everything else checked anew, and index.html for every route of the app,
 * with the policy of rules/security#page-headers. Scripts inside index.html are allowed by their hashes, none other;
 * where the captcha is a vendor's, its widget's hosts too.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding, type Encoding, inEveryEncoding } from '../answers/encoding.ts';
import { RESOURCE_POLICY } from '../answers/protective-headers.ts';
import { addServiceWorker, OWN_FILES } from './service-worker.ts';

/** Answers a path that no route took; false when it is none of the app's. */
export type WebApp = (request: FastifyRequest, reply: FastifyReply, path: string) => boolean;

const IMAGE = /\.(?:svg|png|jpe?g|webp|avif|gif|ico)(?:\.br|\.gz)?$/;
/** The app's policies of trusted types, each for one address: the worker of the captcha and the service worker. */
const POLICIES = ['tern-captcha-work', 'tern-service-worker'];
const HOST = /^[A-Za-z0-9.:[\]-]{1,255}$/;

export interface WebAppDeps {
  /** Folder of the built web app; undefined or absent: none is served. */
  webRoot: string | undefined;
  /** Folders with the files of earlier builds, the newest first. */
  earlierBuilds?: readonly string[];
  /** False: browsers remove the service worker that they have. */
  hasWorker?: boolean;
  publicOrigin: string | undefined;
  /** Whence the page may load the widget of a captcha's vendor; empty: there is none. */
  captchaHosts: readonly string[];
  /** The only origin that a frame of the app may show; undefined: no frame shows anything. */
  frameOrigin?: string | undefined;
}

export async function addWebApp(app: FastifyInstance, deps: WebAppDeps): Promise<WebApp | undefined> {
  const { webRoot, earlierBuilds = [], hasWorker = true, publicOrigin, captchaHosts, frameOrigin } = deps;
  if (webRoot === undefined || !existsSync(join(webRoot, 'index.html'))) return undefined;
  await addFiles(app, [webRoot, ...earlierBuilds], 'cross-origin');
  const html = readFileSync(join(webRoot, 'index.html'));
  const page = await preparePage(html);
  const settings = [publicOrigin, captchaHosts, frameOrigin];
  await addServiceWorker(app, webRoot, [html.toString('utf8'), ...settings], hasWorker);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const headers = pageHeaders(request, page.scriptSources, deps);
    for (const [name, value] of headers) reply.header(name, value);
    const encoding = bestEncoding(request);
    if (encoding !== 'plain') reply.header('content-encoding', encoding);
    reply.code(200).send(page[encoding]);
  };
  app.get('/', sendPage);
  return (request, reply, path) => {
    const isRoute =
      !/^\/(?:api|ws)(?:\/|$)/.test(path) && !path.slice(path.lastIndexOf('/') + 1).includes('.');
    if (!isRoute || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    sendPage(request, reply);
    return true;
  };
}

/**
 * The files of a built app, all but its page.
 * @param roots a file that several have is taken from the first of them
 * @param imagePolicy who may embed the images
 */
export async function addFiles(
  app: FastifyInstance,
  roots: string[],
  imagePolicy: 'same-origin' | 'cross-origin',
): Promise<void> {
  await app.register(fastifyStatic, {
    root: roots,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', ...OWN_FILES, '**/csp.json', '**/.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (IMAGE.test(path)) reply.header(RESOURCE_POLICY, imagePolicy);
      reply.header('content-security-policy', "default-src 'none'; sandbox");
    },
  });
}

async function preparePage(html: Buffer): Promise<Record<Encoding, Buffer> & { scriptSources: string }> {
  return {
    ...(await inEveryEncoding(html)),
    scriptSources: ["'self'", ...inlineScriptHashes(html.toString('utf8'))].join(' '),
  };
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

function pageHeaders(
  request: FastifyRequest,
  scriptSources: string,
  { publicOrigin, captchaHosts, frameOrigin }: WebAppDeps,
): [string, string][] {
  const host = request.headers.host ?? '';
  const sockets =
    publicOrigin?.replace(/^http/, 'ws') ?? (HOST.test(host) ? `ws://${host} wss://${host}` : '');
  const vendor = captchaHosts.length > 0;
  const from = (sources: string) => [sources, ...captchaHosts].join(' ');
  const policy = [
    "default-src 'none'",
    from(`script-src ${scriptSources}`),
    // React and the chart set styles from script, which this does not touch; a style tag would be refused. The vendor's
    // widget brings style tags of its own.
    from(vendor ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'"),
    from("img-src 'self' data: blob:"),
    from(`connect-src 'self' ${sockets}`.trim()),
    "font-src 'self'",
    "manifest-src 'self'",
    ...(frameOrigin === undefined ? [] : [`frame-src ${frameOrigin}`]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${[...POLICIES, ...(vendor ? ['default'] : [])].join(' ')}`,
  ];
  return [
    ['content-type', 'text/html; charset=utf-8'],
    ['cache-control', 'no-cache'],
    ['vary', 'accept-encoding'],
    ['content-security-policy', policy.join('; ')],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'no-referrer'],
    // The camera reads the QR code of an address.
    ['permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'],
    ['cross-origin-opener-policy', 'same-origin'],
  ];
}
