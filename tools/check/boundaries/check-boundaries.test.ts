import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { BoundaryCheck } from './check-boundaries.ts';
import { ENGINE_RANKS, FEATURE_RANKS, LAYERS, MODULE_RANKS } from './import-rules.ts';
import { sourceFiles } from './source-files.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const MANIFESTS: Record<string, string> = {
  'package.json': JSON.stringify({ devDependencies: { vitest: '1' } }),
  'packages/math/package.json': JSON.stringify({ exports: { '.': './src/index.ts' } }),
  'packages/engine/package.json': JSON.stringify({ exports: { '.': './src/index.ts' } }),
  'packages/simulator/package.json': JSON.stringify({ exports: { '.': './src/index.ts' } }),
  'packages/protocol/package.json': JSON.stringify({
    exports: { '.': './src/index.ts', './calls': './src/calls.ts', './routes/*': './generated/*-routes.ts' },
    dependencies: { zod: '1' },
  }),
  'packages/client/package.json': JSON.stringify({ exports: { '.': './src/index.ts' } }),
  'apps/web/package.json': JSON.stringify({ dependencies: { react: '1' } }),
  'apps/server/package.json': JSON.stringify({ dependencies: { fastify: '1' } }),
  'packages/math/src/index.ts': 'export const one = 1n;',
  'packages/engine/src/index.ts': 'export type Engine = 1;',
  'packages/protocol/src/index.ts': 'export const CALLS = 1;',
  'packages/protocol/src/calls.ts': "import { z } from 'zod'; export const CALLS = z;",
  'packages/simulator/src/index.ts': 'export const world = 1;',
};

/** Messages found in a small repository with these files planted. */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  made.push(root);
  for (const [path, text] of Object.entries({ ...MANIFESTS, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const boundaries = new BoundaryCheck(root);
  for (const file of sourceFiles(root)) boundaries.addFile(file, readFileSync(join(root, file), 'utf8'));
  return boundaries.findings().map(({ file, line, message }) => `${file}:${line} ${message}`);
}

/** Exactly one finding, in this file, whose text holds `words`. */
function refused(file: string, text: string, words: string, others: Record<string, string> = {}): void {
  const found = check({ [file]: text, ...others });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`${file}:`);
  expect(found[0]).toContain(words);
}

test('a clean repository has no findings', () => {
  const found = check({
    'packages/engine/src/book/book.ts': "import { one } from '@tern/math'; export const two = one;",
    'apps/server/src/app.ts': "import './modules/spot/index.ts'; await import('@tern/simulator');",
    'apps/server/src/modules/spot/index.ts':
      "import { fold } from '../wallet/index.ts'; import './rules.ts'; fold();",
    'apps/server/src/modules/spot/rules.ts': "import 'fastify'; import 'node:fs';",
    'apps/server/src/modules/wallet/index.ts': 'export const fold = () => {};',
    'apps/web/src/screens/home/home/home.tsx': "import { CALLS } from '@tern/protocol'; import './tile.tsx';",
    'apps/web/src/screens/home/home/tile.tsx': "import '../../../ui/row.tsx';",
    'apps/web/src/ui/row.tsx': "import 'react';",
    'apps/web/src/feed/feed.test.ts': "import { test } from 'vitest'; import 'node:fs';",
  });
  expect(found).toEqual([]);
});

test.each([
  ['packages/math/src/a.ts', '@tern/engine'],
  ['packages/protocol/src/a.ts', '@tern/engine'],
  ['packages/client/src/a.ts', '@tern/engine'],
  ['packages/engine/src/base/a.ts', '@tern/protocol'],
  ['apps/web/src/kit/api/a.ts', '@tern/engine'],
  ['apps/web/src/kit/api/a.ts', '@tern/simulator'],
  ['apps/console/src/kit/a.ts', '@tern/bridge'],
  ['packages/client/src/a.ts', '@tern/bridge'],
  ['packages/bridge/src/a.ts', '@tern/math'],
  ['apps/server/src/a.ts', '@tern/client'],
  ['apps/signer/src/a.ts', '@tern/protocol'],
  ['apps/signer/src/a.ts', '@tern/engine'],
  ['e2e/a.ts', '@tern/engine'],
])('%s may not import %s, in any form', (file, specifier) => {
  refused(file, `import { a } from '${specifier}'; a();`, 'may not import');
  refused(file, `import type { a } from '${specifier}'; export type b = a;`, 'may not import');
  refused(file, `export * from '${specifier}';`, 'may not import');
  refused(file, `export const a = () => import('${specifier}');`, 'may not import');
  refused(file, `export type a = import('${specifier}').Engine;`, 'may not import');
  refused(file.replace('.ts', '.test.ts'), `import '${specifier}';`, 'may not import');
});

test('a package is entered by its exports only', () => {
  refused('apps/web/src/a.ts', "import '@tern/protocol/src/index.ts';", 'no entry');
  refused('apps/web/src/a.ts', "import '../../../packages/protocol/src/index.ts';", 'leaves the package');
  refused('apps/web/src/a.ts', "import '@tern/protocol/other/spot';", 'no entry');
  expect(check({ 'apps/web/src/a.ts': "import '@tern/protocol/routes/spot';" })).toEqual([]);
  expect(check({ 'apps/server/src/a.ts': "import '@tern/protocol/calls';" })).toEqual([]);
});

test('the code of a browser takes the types of the records alone', () => {
  const file = 'apps/web/src/a.ts';
  refused(file, "import { CALLS } from '@tern/protocol/calls'; CALLS;", 'carries zod');
  refused(file, "export const a = () => import('@tern/protocol/calls');", 'carries zod');
  expect(check({ [file]: "export type { CALLS } from '@tern/protocol/calls';" })).toEqual([]);
  expect(check({ 'apps/web/src/a.test.ts': "import '@tern/protocol/calls';" })).toEqual([]);
});

test('the server loads the simulator lazily', () => {
  const file = 'apps/server/src/a.ts';
  refused(file, "import { world } from '@tern/simulator'; world;", 'lazily');
  expect(
    check({ [file]: "import type { world } from '@tern/simulator'; export type a = typeof world;" }),
  ).toEqual([]);
});

test.each(['math', 'engine', 'protocol', 'bridge'])('%s knows no node built-in', (short) => {
  refused(`packages/${short}/src/base/a.ts`, "import 'node:fs';", 'exists in node alone');
  refused(
    `packages/${short}/src/base/a.ts`,
    "import { createHash } from 'crypto'; createHash;",
    'exists in node alone',
  );
  refused(
    `packages/${short}/src/base/a.ts`,
    "export const a = require('fs/promises');",
    'exists in node alone',
  );
  expect(check({ [`packages/${short}/src/base/a.test.ts`]: "import 'node:fs';" })).toEqual([]);
});

test('a package from npm must be declared by the importing package', () => {
  refused('packages/client/src/a.ts', "import 'react';", 'no dependency of packages/client');
  refused('packages/engine/src/base/a.ts', "import 'zod';", 'nothing from npm');
  refused('apps/server/src/a.ts', "import 'vitest';", 'no dependency of apps/server');
});

test('the web app alone imports the route table that its build makes', () => {
  const text = "import { ROUTES } from 'virtual:route-table'; ROUTES;";
  expect(check({ 'apps/web/src/shell/a.ts': text })).toEqual([]);
  refused('apps/console/src/shell/a.ts', text, 'no dependency of apps/console');
  refused('apps/web/src/shell/a.ts', "import 'virtual:another';", 'no dependency of apps/web');
});

test('what only tests import may import like a test, and no product file imports it', () => {
  const kit = { 'apps/server/src/testing/kit.ts': "import 'vitest';" };
  expect(check({ ...kit, 'apps/server/src/a.test.ts': "import './testing/kit.ts';" })).toEqual([]);
  refused('apps/server/src/a.ts', "import './testing/kit.ts';", 'for tests alone', kit);
  const outside = { 'apps/server/test/kit/kit.ts': "import 'vitest';" };
  expect(check({ ...outside, 'apps/server/src/a.test.ts': "import '../test/kit/kit.ts';" })).toEqual([]);
  refused('apps/server/src/a.ts', "import '../test/kit/kit.ts';", 'for tests alone', outside);
});

test('no product file imports the test kit of a package, neither by path nor by name', () => {
  const kit = {
    'packages/engine/test-kit/simulation/index.ts': 'export const a = 1;',
    'packages/engine/package.json': JSON.stringify({
      exports: { './simulation': './test-kit/simulation/index.ts' },
    }),
  };
  const byPath = "import '../test-kit/simulation/index.ts';";
  const byName = "import '@tern/engine/simulation';";
  expect(check({ ...kit, 'packages/engine/src/a.test.ts': byPath, 'bench/a.ts': byName })).toEqual([]);
  const inRoom = "import '../../test-kit/simulation/index.ts';";
  refused('packages/engine/src/base/a.ts', inRoom, 'for tests alone', kit);
  refused('apps/server/src/a.ts', byName, 'for tests alone', kit);
});

test('tests, e2e and bench import the common test kit, and no product file does', () => {
  const kit = {
    'packages/test-kit/src/random.ts': 'export const a = 1;',
    'packages/test-kit/package.json': JSON.stringify({ exports: { './random': './src/random.ts' } }),
  };
  const text = "import '@tern/test-kit/random';";
  const users = { 'apps/server/src/a.test.ts': text, 'e2e/kit/a.ts': text, 'bench/a.ts': text };
  expect(check({ ...kit, ...users })).toEqual([]);
  refused('apps/server/src/a.ts', text, 'may not import @tern/test-kit', kit);
});

test('kernel and platform know no module, and nobody below knows app.ts', () => {
  const spot = { 'apps/server/src/modules/spot/index.ts': 'export const a = 1;' };
  refused('apps/server/src/kernel/a.ts', "import '../modules/spot/index.ts';", 'knows no module', spot);
  refused(
    'apps/server/src/platform/http/a.ts',
    "import '../../modules/spot/index.ts';",
    'knows no module',
    spot,
  );
  const bus = { 'apps/server/src/platform/bus/index.ts': 'export const a = 1;' };
  const busImport = "import '../../platform/bus/index.ts';";
  refused('apps/server/src/modules/spot/a.ts', busImport, 'the kernel and no bus', bus);
  const app = { 'apps/server/src/app.ts': 'export const a = 1;' };
  refused('apps/server/src/modules/spot/a.ts', "import '../../app.ts';", 'assembles', app);
  const folder = { 'apps/server/src/boot/data-folder.ts': 'export const a = 1;' };
  for (const zone of ['modules/spot', 'kernel', 'platform'])
    refused(
      `apps/server/src/${zone}/a.ts`,
      `import '${zone.includes('/') ? '../' : ''}../boot/data-folder.ts';`,
      'assembles',
      folder,
    );
  expect(
    check({ ...folder, 'apps/server/src/kernel/a.test.ts': "import '../boot/data-folder.ts';" }),
  ).toEqual([]);
});

test.each([
  ['platform', 'kernel'],
  ['boot', 'backup'],
  ['backup', 'boot'],
  ['exchange-data', 'boot'],
  ['exchange-data', 'backup'],
])('%s does not know %s', (zone, other) => {
  const file = { [`apps/server/src/${other}/a.ts`]: 'export const a = 1;' };
  const text = `import '../${other}/a.ts';`;
  refused(`apps/server/src/${zone}/b.ts`, text, `${zone} does not know ${other}`, file);
  expect(check({ ...file, 'apps/server/src/cli/b.ts': text })).toEqual([]);
});

test('the rooms of a folder import each other in no circle, tests aside', () => {
  const market = 'apps/server/src/modules/market';
  const files = {
    [`${market}/bars/bar.ts`]: 'export const a = 1;',
    [`${market}/live/live-bars.ts`]: "import '../bars/bar.ts';",
    [`${market}/routes.ts`]: "import './live/live-bars.ts';",
  };
  expect(check({ ...files, [`${market}/bars/bar.test.ts`]: "import '../live/live-bars.ts';" })).toEqual([]);
  const round = { ...files, [`${market}/live/a.ts`]: 'export const a = 1;' };
  const lower = { [`${market}/bars/b.ts`]: "import '../live/a.ts';" };
  expect(check({ ...round, ...lower })).toEqual([`${market}:1 a circle of rooms: bars -> live -> bars`]);
  const upward = { [`${market}/c.ts`]: 'export const c = 1;', [`${market}/live/b.ts`]: "import '../c.ts';" };
  expect(check({ ...files, ...upward })).toEqual([`${market}:1 a circle of rooms: . -> live -> .`]);
});

test('what assembles the modules enters them by their index.ts', () => {
  const files = {
    'apps/server/src/modules/spot/index.ts': 'export const a = 1;',
    'apps/server/src/modules/spot/rules.ts': 'export const a = 1;',
    'apps/server/src/modules/module.ts': 'export interface StaticModule {}',
  };
  refused('apps/server/src/app.ts', "import './modules/spot/rules.ts';", 'only by its index.ts', files);
  refused('apps/server/src/boot/a.ts', "import '../modules/spot/rules.ts';", 'only by its index.ts', files);
  const fine = "import '../modules/spot/index.ts'; import '../modules/module.ts';";
  expect(check({ ...files, 'apps/server/src/boot/a.ts': fine })).toEqual([]);
  for (const part of ['spot-config', 'spot-module', 'two-words-module']) {
    const partFile = { [`apps/server/src/modules/spot/${part}.ts`]: 'export const a = 1;' };
    const entered = `import './modules/spot/${part}.ts';`;
    expect(check({ ...partFile, 'apps/server/src/config.ts': entered })).toEqual([]);
  }
  expect(check({ ...files, 'apps/server/src/boot/a.test.ts': "import '../modules/spot/rules.ts';" })).toEqual(
    [],
  );
});

test('a module imports only the index.ts of a lower-ranked one', () => {
  const files = {
    'apps/server/src/modules/spot/index.ts': 'export const a = 1;',
    'apps/server/src/modules/wallet/index.ts': 'export const a = 1;',
    'apps/server/src/modules/wallet/rules.ts': 'export const a = 1;',
  };
  refused('apps/server/src/modules/wallet/up.ts', "import '../spot/index.ts';", 'ranks below', files);
  refused(
    'apps/server/src/modules/spot/in.ts',
    "import '../wallet/rules.ts';",
    'only by its index.ts',
    files,
  );
  refused(
    'apps/server/src/modules/spot/in.ts',
    "import type { a } from '../wallet/rules.ts'; export type b = typeof a;",
    'only by its index.ts',
    files,
  );
  const staticPart = { 'apps/server/src/modules/wallet/wallet-module.ts': 'export const a = 1;' };
  const entered = "import '../wallet/wallet-module.ts';";
  refused('apps/server/src/modules/spot/in.ts', entered, 'only by its index.ts', staticPart);
  expect(check({ ...staticPart, 'apps/server/src/modules/spot/in.test.ts': entered })).toEqual([]);
  refused('apps/server/src/modules/lottery/index.ts', '', 'has no rank');
  const shape = { 'apps/server/src/modules/module.ts': 'export interface StaticModule {}' };
  expect(check({ ...shape, 'apps/server/src/modules/spot/a.ts': "import '../module.ts';" })).toEqual([]);
  expect(new Set(MODULE_RANKS).size).toBe(MODULE_RANKS.length);
});

test('a room of the engine imports only lower ones, and no product file stands outside of the rooms', () => {
  const engine = 'packages/engine/src';
  const files = Object.fromEntries(
    ['base', 'book', 'core'].map((room) => [`${engine}/${room}/a.ts`, 'export const a = 1;']),
  );
  refused(`${engine}/base/b.ts`, "import '../book/a.ts';", 'base ranks below book', files);
  const type = "import type { a } from '../core/a.ts'; export type b = typeof a;";
  refused(`${engine}/book/b.ts`, type, 'book ranks below core', files);
  const down = "import '../base/a.ts'; import '../book/a.ts'; import './b.ts';";
  expect(check({ ...files, [`${engine}/core/c.ts`]: down, [`${engine}/core/b.ts`]: '' })).toEqual([]);
  expect(check({ ...files, [`${engine}/base/b.test.ts`]: "import '../core/a.ts';" })).toEqual([]);
  expect(check({ [`${engine}/golden/testing/b.ts`]: '' })).toEqual([]);
  refused(`${engine}/lottery/a.ts`, '', 'the room lottery has no rank');
  refused(`${engine}/lottery.ts`, '', 'the room lottery.ts has no rank');
  expect(new Set(ENGINE_RANKS).size).toBe(ENGINE_RANKS.length);
});

test('the floors of the web app', () => {
  const files = {
    'apps/web/src/screens/home/home/home.tsx': 'export const a = 1;',
    'apps/web/src/screens/home/list/list.tsx': 'export const a = 1;',
    'apps/web/src/features/spot/model.ts': 'export const a = 1;',
    'apps/web/src/features/member/model.ts': 'export const a = 1;',
    'apps/web/src/main.tsx': '',
  };
  const from = (file: string, target: string, words: string) =>
    refused(`apps/web/src/${file}`, `import '${target}';`, words, files);
  from('screens/assets/index/a.tsx', '../../home/home/home.tsx', 'imports the screen home/home');
  from('screens/home/home/a.tsx', '../list/list.tsx', 'imports the screen home/list');
  from('features/member/a.ts', '../spot/model.ts', 'ranks below the feature spot');
  from('shell/a.tsx', '../main.tsx', 'nobody imports');
  expect(check({ ...files, 'apps/web/src/features/spot/b.ts': "import './model.ts';" })).toEqual([]);
  from('features/spot/a.ts', '../member/model.ts', 'the feature member is entered only by its index.ts');
  from('screens/home/home/a.tsx', '../../../features/spot/model.ts', 'entered only by its index.ts');
  const face = { 'apps/web/src/features/member/index.ts': "export { a } from './model.ts';" };
  const higher = { 'apps/web/src/features/spot/b.ts': "import { a } from '../member/index.ts'; a;" };
  expect(check({ ...files, ...face, ...higher })).toEqual([]);
  refused('apps/web/src/features/lottery/index.ts', '', 'has no rank');
  expect(new Set(FEATURE_RANKS).size).toBe(FEATURE_RANKS.length);
});

test.each(['apps/web', 'apps/console'])('in %s imports go down only', (app) => {
  const layers = LAYERS[app] ?? [];
  const folders: Record<string, string> = {
    screens: 'home/home/',
    features: 'spot/',
    desks: 'risk/',
    kit: 'api/',
  };
  const fileOf = (layer: string, name: string) => `${app}/src/${layer}/${folders[layer] ?? ''}${name}.ts`;
  layers.forEach((layer, rank) => {
    const file = fileOf(layer, 'a');
    for (const other of layers) {
      if (other === layer) continue;
      const target = fileOf(other, 'index');
      const text = `import type { b } from '${relative(dirname(file), target)}'; export type a = typeof b;`;
      const files = { [target]: 'export const b = 1;' };
      if (layers.indexOf(other) < rank) refused(file, text, `${layer} imports nothing of ${other}`, files);
      else expect(check({ [file]: text, ...files })).toEqual([]);
    }
  });
  refused(`${app}/src/app/a.ts`, '', 'the folder app has no rank');
});

test('a desk imports no other desk', () => {
  const risk = { 'apps/console/src/desks/risk/a.ts': 'export const a = 1;' };
  refused('apps/console/src/desks/staff/a.ts', "import '../risk/a.ts';", 'imports the desk risk', risk);
});

test('circles are refused, type-only, lazy and long ones too', () => {
  const cycle = (first: string, second: string) =>
    check({ 'packages/engine/src/base/a.ts': first, 'packages/engine/src/base/b.ts': second });
  const expected = [
    'packages/engine/src/base/a.ts:1 a circle: packages/engine/src/base/a.ts -> packages/engine/src/base/b.ts -> packages/engine/src/base/a.ts',
  ];
  expect(cycle("import './b.ts';", "import './a.ts';")).toEqual(expected);
  expect(
    cycle("import type { b } from './b.ts'; export type a = b;", "export type { a as b } from './a.ts';"),
  ).toEqual(expected);
  expect(cycle("export type a = import('./b.ts').b;", "export const b = import('./a.ts');")).toEqual(
    expected,
  );
  expect(cycle("import './b.ts';", '')).toEqual([]);
  const long = check({
    'apps/server/src/a.ts': "import './b.ts';",
    'apps/server/src/b.ts': "import './c.ts';",
    'apps/server/src/c.ts': "import './a.ts'; import './b.ts';",
  });
  expect(long).toHaveLength(1);
  expect(long[0]).toContain('a circle');
  expect(check({ 'apps/server/src/a.ts': "import './a.ts';" })).toHaveLength(1);
});

test('a circle through the entries of two packages is seen', () => {
  const found = check({
    'packages/math/src/index.ts': "export * from '@tern/engine';",
    'packages/engine/src/index.ts': "export * from '@tern/math';",
  });
  expect(found.some((one) => one.includes('a circle'))).toBe(true);
  expect(found.some((one) => one.includes('packages/math may not import'))).toBe(true);
});

test('a relative import names a file that exists', () => {
  refused('apps/server/src/a.ts', "import './b';", 'with its extension', { 'apps/server/src/b.ts': '' });
  refused('apps/server/src/a.ts', "import './nowhere.ts';", 'is no file');
});

test('a file that does not parse is an error, not a pass', () => {
  expect(() => check({ 'apps/server/src/a.ts': 'import {' })).toThrow('does not parse');
});
