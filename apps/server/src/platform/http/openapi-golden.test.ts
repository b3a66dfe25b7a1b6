/**
 * The wire contract as it was recorded: the OpenAPI document of the demo without its texts, as text, so that a commit shows
 * which field of which call it changes; and the calls that production lacks. A recorded call stays as it is, and so do the
 * recorded errors; calls and errors that came later need no record. A commit that changes a recorded call on purpose records
 * the document anew and says why no client breaks:
 * RECORD_GOLDEN=1 npx vitest run --project unit apps/server/src/platform/http/openapi-golden.test.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { Registry } from './registry.ts';

const FILE = new URL('openapi.golden.json', import.meta.url);
const MODES = ['demo', 'production'] as const;
const TEXTS = new Set(['title', 'summary', 'description']);

interface OpenApi {
  paths: Record<string, unknown>;
  components: { schemas: { Errors: { oneOf: { const: string }[] } } };
}

interface Golden {
  demoAlone: string[];
  document: OpenApi;
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
  const document = documentOf('demo');
  const { paths } = documentOf('production');
  const demoAlone = Object.keys(document.paths).filter((path) => !(path in paths));
  const golden: Golden = { demoAlone: demoAlone.sort(), document };
  writeFileSync(FILE, `${JSON.stringify(golden, null, 1)}\n`);
}

/** The document of a mode as it was recorded. */
function recordedOf(mode: (typeof MODES)[number]): OpenApi {
  const { demoAlone, document } = JSON.parse(readFileSync(FILE, 'utf8')) as Golden;
  const isThere = (path: string) => mode === 'demo' || !demoAlone.includes(path);
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => isThere(path)));
  return { ...document, paths };
}

it.each(MODES)('the OpenAPI document of %s is the recorded one', (mode) => {
  const recorded = recordedOf(mode);
  expect(Object.keys(recorded.paths).length).toBeGreaterThan(200);
  expect(recordedPart(documentOf(mode), recorded)).toEqual(recorded);
});

it('production has no call that the demo has alone', () => {
  const { demoAlone } = JSON.parse(readFileSync(FILE, 'utf8')) as Golden;
  const { paths } = documentOf('production');
  expect(demoAlone.length).toBeGreaterThan(0);
  expect(demoAlone.filter((path) => path in paths)).toEqual([]);
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
