import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFile, checkScripts } from './check-style.ts';
import { LONG_FILES, LONGEST_FILE_LINES } from './long-files.ts';

const FILE = 'apps/web/src/features/spot/model.ts';
const messages = (text: string, file = FILE): string[] =>
  checkFile(file, text).map((finding) => `${finding.line} ${finding.message}`);

test.each([
  'const a = <Exact amount={fill.fee} coin="USDT" />;',
  'const a = <Exact amount={position.fees} coin="USDT" />;',
  'const a = displayAmount(order.filledQuote, quote);',
])('%s truncates what is rounded half-up, and is refused', (text) => {
  expect(messages(text, 'apps/web/src/features/spot/fill-row.tsx')).toEqual([
    expect.stringContaining('displayMoneyIn'),
  ]);
});

test('what can be spent, and what is rounded half-up, pass', () => {
  const text =
    'const a = <Exact amount={account.available} coin="USDT" />;\nconst b = displayMoneyIn(fill.fee, quote);';
  expect(messages(text, 'apps/web/src/features/spot/fill-row.tsx')).toEqual([]);
});

test('what follows an answer is not left to a part of the screen that may have gone', () => {
  const words = 'mutate with what follows: use mutateAsync().then, which is called in any case';
  const lost = 'allOff.mutate(undefined, { onSuccess: () => toast(done) });\nuse().mutate(\n  ad,\n  on,\n);';
  expect(messages(lost)).toEqual([`1 ${words}`, `2 ${words}`]);
  expect(messages(lost, 'apps/console/src/screens/ads.tsx')).toHaveLength(2);
  expect(
    messages('save.mutate();\nsave.mutate(ad);\nvoid save.mutateAsync(ad).then(told, toastError);'),
  ).toEqual([]);
});

test.each([
  ['const a = parseFloat(text);', 'parseUnits'],
  ['const a = Number.parseFloat(text);', 'parseUnits'],
  ['const a = share.toFixed(2);', 'toFixedDecimals'],
  ['const a = Number(order.price);', 'bigint'],
  ['const a = Number(minQty);', 'bigint'],
  ['const a = +row.amount;', 'unary +'],
])('%s is refused and names what to use', (text, words) => {
  const found = messages(`\n${text}`);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^2 /);
  expect(found[0]).toContain(words);
});

test('what is no money, no product or allowed with a reason passes', () => {
  expect(messages('const a = Number(port);')).toEqual([]);
  expect(messages('const a = Number(price);', 'apps/web/src/model.test.ts')).toEqual([]);
  expect(messages('// style-allow: a pixel position, not money\nconst a = Number(price);')).toEqual([]);
  expect(messages('const a = Number(price); // style-allow:')).toHaveLength(1);
});

test('the web app reaches storage, clipboard, files and origin through one place', () => {
  for (const text of ['<input type="file" />', "link.download = 'a.png';"])
    expect(messages(text)).toEqual([expect.stringContaining('the files of @tern/bridge')]);
  expect(messages("localStorage.getItem('a');")).toEqual([expect.stringContaining('@tern/bridge')]);
  expect(messages('await navigator.clipboard.readText();')).toEqual([
    expect.stringContaining('@tern/bridge'),
  ]);
  expect(messages("const socket = 'wss://' + location.host;")).toEqual([
    expect.stringContaining('serverOrigin()'),
  ]);
  expect(
    messages("const path = location.pathname; localStorage.getItem('a');", 'apps/console/src/kit/a.ts'),
  ).toEqual([]);
});

test('private words are refused in identifiers, file names and scripts, with the term that replaces them', () => {
  expect(messages('class EntranceHall {}\nconst a = new EntranceHall();')).toEqual([
    expect.stringMatching(/^1 .*"auth" instead of "Entrance"/),
    expect.stringMatching(/^1 .*"auth services" instead of "Hall"/),
  ]);
  expect(messages('', 'apps/server/src/kernel/dress-rehearsal.ts')).toEqual([
    expect.stringContaining('what-if engine'),
  ]);
  expect(checkScripts('{"scripts":{"rehearse":"a","test":"b"}}')).toEqual([
    expect.objectContaining({ file: 'package.json', message: expect.stringContaining('dry run') }),
  ]);
  expect(messages("const heartbeat = { refusal, TEST_STEERING: 'a beat' }; // a beat")).toEqual([]);
});

test('names and lengths', () => {
  expect(messages('', 'packages/math/src/utils.ts')).toHaveLength(1);
  expect(messages('', 'packages/math/src/OrderBook.ts')).toHaveLength(1);
  expect(messages('\n'.repeat(LONGEST_FILE_LINES - 1))).toEqual([]);
  expect(messages('\n'.repeat(LONGEST_FILE_LINES))).toHaveLength(1);
});

test('nothing unfinished is left in the text', () => {
  expect(messages(['// TO', 'DO later'].join(''))).toHaveLength(1);
});

test('the figure of a long file is its length, and no other file has one', () => {
  for (const [file, { lines }] of Object.entries(LONG_FILES)) {
    const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
    expect(lines, file).toBe(text.split('\n').length);
    expect(lines, `${file} needs no figure`).toBeGreaterThan(LONGEST_FILE_LINES);
  }
});
