/**
 * The wire contract as it was recorded: the OpenAPI documents of demo and production without their texts and without the
 * errors of each call, one file a domain and one for what all calls share. A recorded call stays byte for byte, and so do the
 * recorded errors; calls and errors that came later need no record. A commit that changes a recorded call on purpose records
 * the documents anew and says why no client breaks:
 * RECORD_GOLDEN=1 npx vitest run --project unit apps/server/src/platform/http/openapi/openapi-golden.test.ts
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import { expect, it } from 'vitest';
import { isRecord } from '../../json/is-record.ts';
import { Registry } from '../registry.ts';
import { openApiDocument } from './openapi.ts';

const FOLDER = new URL('openapi-golden/', import.meta.url);
const RECORDS = new URL('../../../../../../packages/protocol/src/calls/', import.meta.url);
const MODES = ['demo', 'production'] as const;
const TEXTS = new Set(['title', 'summary', 'description']);
/** The file that holds all but the calls. */
const SHARED = 'document';

type Mode = (typeof MODES)[number];

interface OpenApi {
  paths: Record<string, unknown>;
  components: { schemas: { Errors: { oneOf: { const: string }[] } } };
}

/** A call in a domain's file: the modes that have it, and what the documents of these say of it. */
interface RecordedCall {
  modes: Mode[];
  operation: unknown;
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

function documentOf(mode: Mode): OpenApi {
  const registry = new Registry();
  const neverCalled = () => expect.unreachable('no call is made');
  for (const name of CALL_NAMES) {
    const { access } = CALLS[name];
    if (access === 'member') registry.member(name, neverCalled);
    else registry.visitor(name, neverCalled);
  }
  const text = JSON.stringify(openApiDocument(registry.complete(mode)), (key, value: unknown) =>
    key === 'x-errors' || (TEXTS.has(key) && typeof value === 'string') ? undefined : value,
  );
  return JSON.parse(text) as OpenApi;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}

const fileOf = (name: string) => new URL(`${name}.json`, FOLDER);
const writeFile = (name: string, content: unknown) =>
  writeFileSync(fileOf(name), `${JSON.stringify(sorted(content), undefined, 2)}\n`);
const readFile = (name: string): unknown => JSON.parse(readFileSync(fileOf(name), 'utf8'));

/** The paths of the calls of each domain, which has its records in one file of the protocol. */
async function domains(): Promise<[string, Set<string>][]> {
  const files = readdirSync(RECORDS).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files.map(async (file): Promise<[string, Set<string>]> => {
      const exported: Record<string, unknown> = await import(new URL(file, RECORDS).href);
      const records = Object.entries(exported).flatMap(([name, value]) =>
        name.endsWith('_CALLS') && isRecord(value) ? Object.values(value) : [],
      );
      const paths = records.flatMap((record) => (isRecord(record) ? [`/${record.path}`] : []));
      return [file.replace(/\.ts$/, ''), new Set(paths)];
    }),
  );
}

async function record(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const documents = MODES.map((mode) => [mode, documentOf(mode)] as const);
  writeFile(SHARED, Object.fromEntries(documents.map(([mode, { paths: _, ...shared }]) => [mode, shared])));
  for (const [domain, paths] of await domains()) {
    const calls: Record<string, RecordedCall> = {};
    for (const path of paths) {
      const modes = documents.filter(([, document]) => path in document.paths);
      const [first] = modes;
      if (first === undefined) continue;
      calls[path] = { modes: modes.map(([mode]) => mode), operation: first[1].paths[path] };
    }
    writeFile(domain, calls);
  }
}

function recordedOf(mode: Mode): OpenApi {
  const shared = readFile(SHARED) as Record<Mode, Omit<OpenApi, 'paths'>>;
  const names = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ''));
  const calls = names
    .filter((name) => name !== SHARED)
    .flatMap((name) => Object.entries(readFile(name) as Record<string, RecordedCall>))
    .filter(([, { modes }]) => modes.includes(mode));
  return {
    ...shared[mode],
    paths: Object.fromEntries(calls.map(([path, { operation }]) => [path, operation])),
  };
}

if (process.env.RECORD_GOLDEN === '1') await record();

it.each(MODES)('the OpenAPI document of %s is the recorded one', (mode) => {
  const recorded = recordedOf(mode);
  expect(Object.keys(recorded.paths).length).toBeGreaterThan(180);
  expect(recordedPart(documentOf(mode), recorded)).toEqual(recorded);
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
