import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refuseUnmeant } from './new-exchange.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tern-new-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const asked = (mode: 'demo' | 'production', isNewMeant: boolean, databaseUrl?: string) => () =>
  refuseUnmeant({ mode, dataDir, databaseUrl }, isNewMeant);
const refused = (words: string) =>
  expect.objectContaining({ message: expect.stringContaining(words), exitCode: 78 });

it('an empty folder opens in a demo, and in production with --new alone', () => {
  expect(asked('production', false)).toThrow(refused('add --new once'));
  expect(asked('production', true)).not.toThrow();
  expect(asked('demo', false)).not.toThrow();
});

it('an exchange opens without the word, and with it in no mode', () => {
  const cluster = join(dataDir, 'postgres/cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '18');
  for (const mode of ['demo', 'production'] as const) {
    expect(asked(mode, false)).not.toThrow();
    expect(asked(mode, true)).toThrow(refused('holds an exchange already'));
  }
});

it('with a database elsewhere the keys say whether there is one', () => {
  const url = 'postgres://tern@127.0.0.1/tern';
  expect(asked('production', false, url)).toThrow(refused('add --new once'));
  mkdirSync(join(dataDir, 'keys'));
  expect(asked('production', false, url)).not.toThrow();
});
