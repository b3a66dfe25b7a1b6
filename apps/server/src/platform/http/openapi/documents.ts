/**
 * The contract for readers: /api/openapi.json and /api/docs, made from the protocol's table and schemas when the first
 * reader asks: a start does not wait for it. Reading one counts as a call of a visitor.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { answerKnown, bestEncoding, type Encoding, inEveryEncoding } from '../answers/encoding.ts';
import { sendError } from '../answers/fault.ts';
import { turnToSend } from '../answers/large-answers.ts';
import { RESOURCE_POLICY } from '../answers/protective-headers.ts';
import type { CallDeps } from '../calls/call-route.ts';
import { withoutPort } from '../connections/client-address.ts';
import type { LimitCheck } from '../limits/call-limits.ts';
import type { Registered } from '../registry.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

interface DocumentDeps extends Pick<CallDeps, 'clock'> {
  calls: readonly Registered[];
  /** The limit of a visitor's calls. */
  limit: LimitCheck;
}

interface Written {
  tag: string;
  bodies: Record<Encoding, Buffer>;
}

export function addDocuments(app: FastifyInstance, deps: DocumentDeps): void {
  const document = once(() => openApiDocument(deps.calls));
  const styleHash = createHash('sha256').update(DOCS_STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
  addDocument(app, deps, '/api/openapi.json', () => JSON.stringify(document()), {
    'content-type': 'application/json; charset=utf-8',
    [RESOURCE_POLICY]: 'same-origin',
  });
  addDocument(app, deps, '/api/docs', () => docsPage(document()), {
    'content-type': 'text/html; charset=utf-8',
    [RESOURCE_POLICY]: 'same-origin',
    'referrer-policy': 'no-referrer',
    'content-security-policy': policy,
  });
}

function addDocument(
  app: FastifyInstance,
  { limit, clock }: DocumentDeps,
  path: string,
  text: () => string,
  headers: Record<string, string>,
): void {
  const written = once(() => write(text()));
  app.get(path, async (request, reply) => {
    const isAllowed = limit(undefined, withoutPort(request.ip), clock.nowMs(), () => undefined);
    if (!isAllowed) return sendError(request, reply, 'rateLimited');
    reply.headers({ ...headers, 'x-content-type-options': 'nosniff' });
    const { tag, bodies } = await written();
    if (answerKnown(request, reply, tag)) return reply;
    const encoding = bestEncoding(request);
    if (encoding !== 'plain') reply.header('content-encoding', encoding);
    await turnToSend(bodies[encoding].length);
    return reply.send(bodies[encoding]);
  });
}

async function write(text: string): Promise<Written> {
  const tag = createHash('sha256').update(text).digest('base64url');
  return { tag, bodies: await inEveryEncoding(Buffer.from(text)) };
}

/** Makes a value at the first call and gives the same one at every later one. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
