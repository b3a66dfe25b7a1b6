/**
 * The wire contract as it was recorded: the OpenAPI documents of demo and production without their texts. A recorded call
 * stays byte for byte, and so do the recorded errors; calls and errors that came later need no record. A commit that
 * changes a recorded call on purpose records the documents anew and says why no client breaks:
 * RECORD_GOLDEN=1 npx vitest run --project unit apps/server/src/platform/http/openapi-golden.test.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { Registry } from './registry.ts';

const FILE = new URL('openapi.golden.json.gz', import.meta.url);
const MODES = ['demo', 'production'] as const;
const TEXTS = new Set(['title', 'summary', 'description']);

interface OpenApi {
  paths: Record<string, unknown>;
  components: { schemas: { Errors: { oneOf: { const: string }[] } } };
}

/** The document without the calls and errors that the recorded one lacks. */
function recordedPart(now: OpenApi, recorded: OpenApi): OpenApi {
  const paths = Object.fromEntries(Object.entries(now.paths).filter(([path]) => path in recorded.paths));
  const { components } = now;
  const { Errors } = components.schemas;
  const known = new Set(recorded.components.schemas.Errors.oneOf.map((one) => one.const));
  const oneOf = Errors.oneOf.filter((one) => known.has(one.const));
  return {
    ...now,
    paths,
    components: { ...components, schemas: { ...components.schemas, Errors: { ...Errors, oneOf } } },
  };
}

function documentOf(mode: (typeof MODES)[number]): OpenApi {
  const registry = new Registry();
  const neverCalled = () => expect.unreachable('no call is made');
  for (const name of CALL_NAMES) {
    const { access } = CALLS[name];
    if (access === 'member') registry.member(name, neverCalled);
    else registry.visitor(name, neverCalled);
  }
  const text = JSON.stringify(openApiDocument(registry.complete(mode)), (key, value: unknown) =>
    TEXTS.has(key) && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text) as OpenApi;
}

if (process.env.RECORD_GOLDEN === '1') {
  const documents = Object.fromEntries(MODES.map((mode) => [mode, documentOf(mode)]));
  writeFileSync(FILE, gzipSync(JSON.stringify(documents), { level: 9 }));
}

it.each(MODES)('the OpenAPI document of %s is the recorded one', (mode) => {
  const golden = JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as Record<string, OpenApi>;
  const recorded = golden[mode];
  const now = documentOf(mode);
  if (recorded === undefined) expect.unreachable(`${mode} is not recorded`);
  expect(recordedPart(now, recorded)).toEqual(recorded);
});

it('a recorded call that changes or goes is seen', () => {
  const recorded = documentOf('demo');
  const [path = ''] = Object.keys(recorded.paths);
  const changed = { ...recorded, paths: { ...recorded.paths, [path]: { post: {} } } };
  expect(recordedPart(changed, recorded)).not.toEqual(recorded);
  const { [path]: _, ...others } = recorded.paths;
  expect(recordedPart({ ...recorded, paths: others }, recorded)).not.toEqual(recorded);
  expect(recordedPart({ ...recorded, paths: { ...recorded.paths, '/new': {} } }, recorded)).toEqual(recorded);
});
