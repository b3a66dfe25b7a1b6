/**
 * The wire contract as it was recorded: the OpenAPI documents of demo and production without their texts. Work that must
 * not change the contract proves it; a commit that adds or changes a call records the documents anew:
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

function documentOf(mode: (typeof MODES)[number]): unknown {
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
  return JSON.parse(text);
}

if (process.env.RECORD_GOLDEN === '1') {
  const documents = Object.fromEntries(MODES.map((mode) => [mode, documentOf(mode)]));
  writeFileSync(FILE, gzipSync(JSON.stringify(documents), { level: 9 }));
}

it.each(MODES)('the OpenAPI document of %s is the recorded one', (mode) => {
  const golden = JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as Record<string, unknown>;
  expect(documentOf(mode)).toEqual(golden[mode]);
});
