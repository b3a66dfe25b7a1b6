/**
 * The app shows money by the formatter of packages/math alone, whose functions know the decimals and the rounding of each
 * kind of figure (rules/conventions#display). Refused are helpers that leave both to their caller, the browser's number
 * formats, and a cut into a text that the formatter made. A form that computes with a named rounding stands here with its
 * count and its reason; no comment in the source allows one.
 */
import type { Finding } from '../boundaries/check-boundaries.ts';
import { isTest } from '../boundaries/source-files.ts';
import { lineAt, type Node, parseFile, walk } from '../parsed-file.ts';

const PROGRAMS = /^apps\/web\/src\//;
/** Helpers whose caller chooses decimals or direction. */
const LOW_LEVEL = new Set([
  'toFixedDecimals',
  'displayFixed',
  'rescale',
  'divRound',
  'mulDiv',
  'floorTo',
  'ceilTo',
  'marketValue',
]);
const BROWSER_FORMATS = new Set(['NumberFormat', 'toLocaleString', 'toFixed', 'toPrecision']);
/** Functions of the formatter, and those of features that only name one of them. */
const FORMATTER = /^(display[A-Z]\w*|abbreviate|plainCny|moneyText|spendableText|signedText|priceText)$/;
const CUTS = new Set(['replace', 'replaceAll', 'slice', 'substring', 'split', 'padEnd', 'at']);

/** Uses that compute, and feed no figure of their own rounding to a screen. */
export const ROUNDING_USES: Record<string, { uses: number; why: string }> = {
  'apps/web/src/features/contract/calculator.ts': {
    uses: 1,
    why: 'the tick below a price, where a search begins',
  },
  'apps/web/src/features/contract/figure-words.ts': { uses: 1, why: 'a price as its field takes it' },
  'apps/web/src/features/contract/order-form.ts': {
    uses: 1,
    why: 'the tick below the price that a key steps from',
  },
  'apps/web/src/features/market/group-depth.ts': {
    uses: 3,
    why: 'the edge of a group of book rows, a whole number of its width, with the decimals of the tick',
  },
  'apps/web/src/features/merchant/ad-form.ts': {
    uses: 2,
    why: 'amounts in whole cents, as the wire writes them',
  },
  'apps/web/src/features/orders/order-warning.ts': {
    uses: 1,
    why: 'a hint with one decimal that is cut off',
  },
  'apps/web/src/features/otc/quick/quick-offers.ts': {
    uses: 3,
    why: 'limits in whole cents, the least quantity of an order, and shares of a balance, as their field takes them',
  },
  'apps/web/src/features/otc/size-form.ts': {
    uses: 1,
    why: 'an amount in whole cents, as its field takes it',
  },
  'apps/web/src/features/spot/check-order.ts': {
    uses: 1,
    why: 'the prices of the band that an order may still have',
  },
  'apps/web/src/features/spot/expected-fill.ts': {
    uses: 2,
    why: 'the quantity and the average that the engine would fill',
  },
  'apps/web/src/features/spot/order-form.ts': { uses: 8, why: 'the sizes and prices that a form sends' },
  'apps/web/src/features/wallet/valuation.ts': {
    uses: 1,
    why: 'the worth of a balance at the full scale of its asset',
  },
  'apps/web/src/features/withdrawal/withdrawal-form.ts': {
    uses: 1,
    why: 'the most that a network can carry, for its field',
  },
  'apps/web/src/features/withdrawal/withdrawal-problems.ts': {
    uses: 1,
    why: 'the worth that counts against the limit of a day, rounded up as the server does',
  },
  'apps/web/src/screens/exchange/price-field.tsx': {
    uses: 1,
    why: 'the CNY of a typed price with 18 decimals, before it is shown',
  },
};

export type RoundingUses = typeof ROUNDING_USES;

export function checkMoneyDisplay(
  file: string,
  text: string,
  listed: RoundingUses = ROUNDING_USES,
): Finding[] {
  if (!PROGRAMS.test(file) || isTest(file)) return [];
  const { refused, roundings } = usesOf(file, text);
  const finding = (start: number, message: string): Finding => ({ file, line: lineAt(text, start), message });
  const known = listed[file];
  const findings = refused.map(({ start, name }) =>
    finding(start, `${name}: let a function of packages/math show the figure`),
  );
  if (known === undefined)
    return [
      ...findings,
      ...roundings.map(({ start, name }) =>
        finding(
          start,
          `${name} rounds by itself: let a function of packages/math show the figure, or name what is computed in tools/check/style/money-display.ts`,
        ),
      ),
    ];
  if (roundings.length !== known.uses) {
    const message = `${roundings.length} roundings, and tools/check/style/money-display.ts names ${known.uses}`;
    findings.push(finding(roundings[0]?.start ?? 0, message));
  }
  return findings;
}

interface Use {
  start: number;
  name: string;
}

function usesOf(file: string, text: string): { refused: Use[]; roundings: Use[] } {
  const refused: Use[] = [];
  const roundings: Use[] = [];
  walk(parseFile(file, text).program, (node) => {
    const { start } = node;
    if (node.type === 'ImportSpecifier') {
      const { name = '' } = node.imported as { name?: string };
      const local = (node.local as { name: string }).name;
      if (LOW_LEVEL.has(name) && local !== name) refused.push({ start, name: `${name} by another name` });
    }
    if (node.type === 'CallExpression') {
      const name = nameOf(node.callee);
      if (LOW_LEVEL.has(name)) roundings.push({ start, name });
      if (name === 'formatUnits' && isQuotient((node.arguments as Node[])[0]))
        roundings.push({ start, name: 'formatUnits of a quotient' });
    }
    // The option of formatUnits that fills up with zeros.
    if (node.type === 'Property' && nameOf(node.key) === 'minDecimals')
      roundings.push({ start, name: 'minDecimals' });
    if (node.type !== 'MemberExpression') return;
    const name = nameOf(node.property);
    if (BROWSER_FORMATS.has(name)) refused.push({ start, name });
    const cut = CUTS.has(name) ? formatterOf(node.object as Node) : undefined;
    if (cut !== undefined) refused.push({ start, name: `.${name}() of ${cut}()` });
  });
  return { refused, roundings };
}

const nameOf = (node: unknown): string => (node as { name?: string }).name ?? '';

/** A division of bigints, which truncates without saying so. */
const isQuotient = (node: Node | undefined): boolean =>
  node?.type === 'BinaryExpression' && node.operator === '/';

/** The function of the formatter whose text it is. */
function formatterOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const name = nameOf(node.callee);
  return FORMATTER.test(name) ? name : undefined;
}
