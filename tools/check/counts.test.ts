import { describe, expect, it } from 'vitest';
import { compareCounts, countFile } from './counts.ts';

describe('countFile', () => {
  it('counts spreads of object literals, in tests too, and no other spread', () => {
    const text =
      'const a = { ...{ b, c }, d }; const e = { ...a, ...[1] }; f(...[g]); const h = { ...({ i }) };';
    expect(countFile('apps/web/src/a.ts', text)).toEqual({ literalSpreads: 1 });
    expect(countFile('apps/web/src/a.test.ts', text)).toEqual({ literalSpreads: 1 });
  });

  it('counts non-null assertions of the engine and assertions of types of the server, outside tests', () => {
    const text = 'const a = b! + (c as number) + (["d"] as const).length;';
    expect(countFile('packages/engine/src/a.ts', text)).toEqual({ nonNull: 1 });
    expect(countFile('apps/server/src/a.ts', text)).toEqual({ casts: 1 });
    expect(countFile('packages/engine/src/a.test.ts', text)).toEqual({});
    expect(countFile('apps/server/src/testing/a.ts', text)).toEqual({});
    expect(countFile('apps/web/src/a.ts', text)).toEqual({});
  });

  it('counts interfaces and types named Deps or Parts with more than eight members, those that a Pick takes too', () => {
    const members = (count: number) => Array.from({ length: count }, (_, at) => `m${at}(): void;`).join(' ');
    const count = (text: string, file = 'apps/server/src/a.ts') => countFile(file, text);
    expect(count(`interface ADeps { ${members(9)} } interface AParts { ${members(8)} }`)).toEqual({
      wideParts: 1,
    });
    expect(count(`export type AParts = B & { ${members(8)} } & Pick<C, 'd'>;`)).toEqual({ wideParts: 1 });
    expect(count(`interface ADeps extends B, Pick<C, 'd' | 'e'> { ${members(7)} }`)).toEqual({
      wideParts: 1,
    });
    expect(
      count(`interface ADeps extends BDeps { ${members(8)} } interface Facts { ${members(20)} }`),
    ).toEqual({});
    expect(count(`interface ADeps { ${members(9)} }`, 'apps/server/src/a.test.ts')).toEqual({});
    expect(count(`interface ADeps { ${members(9)} }`, 'bench/a.ts')).toEqual({});
  });

  it('counts functions of more than 70 lines, methods and those inside of others too', () => {
    const lines = (count: number) => 'a();\n'.repeat(count);
    const count = (text: string, file = 'apps/web/src/a.ts') => countFile(file, text);
    expect(count(`function b() {\n${lines(68)}}`)).toEqual({});
    expect(count(`function b() {\n${lines(69)}}`)).toEqual({ longFunctions: 1 });
    expect(count(`class B { c = () => {\n${lines(69)}}; d() {\n${lines(69)}} }`)).toEqual({
      longFunctions: 2,
    });
    expect(count(`const b = () => {\nc(function () {\n${lines(69)}});\n};`)).toEqual({ longFunctions: 2 });
    expect(count(`function b() {\n${lines(69)}}`, 'apps/web/src/a.test.ts')).toEqual({});
    expect(count(`function b() {\n${lines(69)}}`, 'tools/a.ts')).toEqual({});
  });

  it('counts comments by their subjects and their beginnings', () => {
    const text = [
      '/** What it is. */',
      '/**\n * Of one member.\n */',
      '// Nobody reads his order.',
      '// The member is whoever pays.',
      '// Ofttimes a comment is fine, and theirs is too.',
      "const text = 'What he said';",
    ].join('\n');
    expect(countFile('packages/math/src/a.ts', text)).toEqual({ fragments: 2, persons: 2 });
  });

  it('counts pauses of a fixed length in tests and their kits', () => {
    const text = [
      "import { setTimeout as sleep } from 'node:timers/promises';",
      'const SHORT_MS = 5, LIMITS = { stallMs: 3 };',
      'const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));',
      'await sleep(20);',
      'await sleep(SHORT_MS);',
      'await sleep(LIMITS.stallMs * 3);',
      "await sleep(text === '' ? 0 : 200);",
      'await wait(50);',
      'await page.waitForTimeout(150);',
      'await new Promise((resolve) => { setTimeout(() => resolve(), SHORT_MS); });',
    ].join('\n');
    expect(countFile('apps/server/src/a.test.ts', text)).toEqual({ fixedPauses: 7 });
    expect(countFile('apps/server/test/crash/a.ts', text)).toEqual({ fixedPauses: 7 });
    expect(countFile('e2e/kit/a.ts', text)).toEqual({ fixedPauses: 7 });
    expect(countFile('apps/server/src/a.ts', text)).toEqual({});
  });

  it('counts no turn, no moment by chance, and no timer that nothing waits for', () => {
    const text = [
      "import { setTimeout as sleep } from 'node:timers/promises';",
      'await sleep(0);',
      'await sleep(random.below(LATEST_MS));',
      'await sleep(turn % 4);',
      'await new Promise((resolve) => setTimeout(resolve));',
      "await Promise.race([work, sleep(LATEST_MS, 'late')]);",
      'const late = setTimeout(() => fail(), 1_000);',
      'await other.wait(60_000);',
    ].join('\n');
    expect(countFile('apps/server/src/a.test.ts', text)).toEqual({});
  });
});

describe('compareCounts', () => {
  it('refuses a rise and a fall whose limit stayed', () => {
    const limits = { 'apps/web': { casts: 2, persons: 1 } };
    expect(compareCounts({ 'apps/web': { casts: 2, persons: 1 } }, limits)).toEqual([]);
    expect(compareCounts({ 'apps/web': { casts: 3, persons: 1 } }, limits)).toEqual([
      expect.stringContaining('casts rose from 2 to 3'),
    ]);
    expect(compareCounts({ 'apps/web': { casts: 2 } }, limits)).toEqual([
      expect.stringContaining('persons fell to 0'),
    ]);
    expect(
      compareCounts({ 'apps/new': { fragments: 1 }, 'apps/web': { casts: 2, persons: 1 } }, limits),
    ).toEqual([expect.stringContaining('apps/new: fragments rose from 0 to 1')]);
  });
});
