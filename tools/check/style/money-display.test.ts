import { expect, test } from 'vitest';
import { checkMoneyDisplay, ROUNDING_USES } from './money-display.ts';

const FILE = 'apps/web/src/screens/assets/assets/total-card.tsx';
const found = (text: string, file = FILE) => checkMoneyDisplay(file, text).map(({ line }) => line);

test.each([
  'const a = toFixedDecimals(amount, 2);',
  'const a = displayFixed(total, 2);',
  "const a = formatUnits(rescale(units, 8, 2, 'floor'), 2);",
  "const a = divRound(units, 10n, 'half-up');",
  "const a = mulDiv(units, price, 10n, 'ceil');",
  'const a = floorTo(units, step) + ceilTo(units, step);',
  'const a = marketValue(units, 8, price, 2, 2);',
  'const a = formatUnits(units, 2, { minDecimals: 2 });',
  'const a = formatUnits((part * 1000n) / whole, 1);',
  "import { rescale as scaled } from '@tern/math';",
  'const a = new Intl.NumberFormat().format(amount);',
  'const a = amount.toLocaleString();',
  'const a = amount.toFixed(2);',
  "const a = displayCny(value).replace('¥', '');",
  'const a = displayAmount(amount, coin).slice(0, -1);',
  "const a = moneyText(units, 8).split('.')[0];",
])('%s rounds or cuts by itself', (text) => {
  expect(found(`\n${text}`)).toContain(2);
});

test.each([
  "const a = displayAmount(amount, 'USDT');",
  'const a = displayWhole(total, parts).whole;',
  'const a = formatUnits(units, 8);',
  "const a = name.replace('¥', '').slice(1);",
  'const a = parts.map(displayMoney).at(0);',
  "import { rescale } from '@tern/math';",
  '// amount.toFixed(2) in a comment',
])('%s does not', (text) => {
  expect(found(text)).toEqual([]);
});

test('the formatter, the server, the desk and the tests round with a named direction', () => {
  for (const file of ['packages/math/src/amounts.ts', 'apps/server/src/a.ts', 'apps/web/src/kit/a.test.ts'])
    expect(found("const a = divRound(units, 10n, 'half-up');", file)).toEqual([]);
});

test('a named use has a reason, and one more or one less in its file is refused', () => {
  const listed = { [FILE]: { uses: 1, why: 'a price as its field takes it' } };
  const messages = (text: string) => checkMoneyDisplay(FILE, text, listed).map(({ message }) => message);
  expect(messages('const a = floorTo(price, tick);')).toEqual([]);
  expect(messages('const a = floorTo(floorTo(price, tick), tick);')).toEqual([
    expect.stringContaining('2 roundings'),
  ]);
  expect(messages('const a = 0;')).toEqual([expect.stringContaining('0 roundings')]);
  expect(messages('const a = floorTo(price, tick) + displayCny(value).slice(1);')).toHaveLength(1);
  for (const [file, { why }] of Object.entries(ROUNDING_USES)) expect(why.length, file).toBeGreaterThan(20);
});
