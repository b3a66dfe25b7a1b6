/** The contract for readers: /api/openapi.json and /api/docs, both made once from the protocol's table and schemas. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DOCS_STYLE, docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';
import { RESOURCE_POLICY } from './protective-headers.ts';
import type { Registered } from './registry.ts';

export function addDocuments(app: FastifyInstance, calls: readonly Registered[]): void {
  const document = openApiDocument(calls);
  const text = JSON.stringify(document);
  const page = docsPage(document);
  const styleHash = createHash('sha256').update(DOCS_STYLE).digest('base64');
  app.get('/api/openapi.json', (_request, reply) => {
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header(RESOURCE_POLICY, 'same-origin')
      .send(text);
  });
  app.get('/api/docs', (_request, reply) => {
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(RESOURCE_POLICY, 'same-origin')
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      )
      .send(page);
  });
}
