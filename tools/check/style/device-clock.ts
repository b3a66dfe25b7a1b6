/**
 * The uses of the device's clock in the programs of members and operators. A phone's clock may be minutes off, so
 * whatever is judged, or shown beside the server's times, goes through serverNow() (rules/conventions#time). A use
 * that is right all the same stands here with its count and its reason; no comment in the source allows one.
 */
import type { Finding } from '../boundaries/check-boundaries.ts';
import { isTest } from '../boundaries/source-files.ts';
import { lineAt, type Node, parseFile, walk } from '../parsed-file.ts';

const PROGRAMS = /^(apps\/web|apps\/console|packages\/client)\/src\//;
/** The methods of Date that read no clock. */
const PURE = new Set(['parse', 'UTC']);
/** Times that the browser or a library takes from the device's clock. */
const CLOCK_FIELDS = new Set(['timeOrigin', 'dataUpdatedAt', 'errorUpdatedAt']);

export const DEVICE_CLOCK_USES: Record<string, { uses: number; why: string }> = {
  'packages/client/src/server-clock.ts': { uses: 2, why: 'the distance of the device from the server' },
  'packages/client/src/socket-link.ts': { uses: 1, why: 'how long a connection and its silence last' },
  'apps/web/src/feed/connection-lost.ts': {
    uses: 2,
    why: 'the newest figure by the cache and the socket, both of the device; shown by serverTimeOf()',
  },
  'apps/web/src/feed/freshness.ts': { uses: 1, why: 'how long the socket is silent' },
  'apps/web/src/feed/lost-answers.ts': { uses: 1, why: 'how long an order waits for its answer' },
  'apps/web/src/features/captcha/captcha-bridge.ts': { uses: 1, why: 'how long a solved captcha is kept' },
  'apps/web/src/features/captcha/captcha-preparation.ts': {
    uses: 1,
    why: 'how long a begun captcha is kept',
  },
  'apps/web/src/features/member/security/use-security-form.ts': {
    uses: 2,
    why: 'how long typed answers are kept',
  },
  'apps/web/src/features/member/use-account-form.ts': { uses: 2, why: 'how long typed answers are kept' },
  'apps/web/src/features/update/updates.ts': {
    uses: 1,
    why: 'the expiry of a signed manifest, which no server that holds a release back may move',
  },
  'apps/web/src/kit/forms/restart-drafts.ts': {
    uses: 2,
    why: 'how long a draft lay between two starts, read before the server answers',
  },
  'apps/web/src/shell/strips.tsx': { uses: 2, why: 'how long the connection is lost, counted on' },
};

export type ClockUses = typeof DEVICE_CLOCK_USES;

/** One finding for each use in a file that is not listed, and one for a listed file whose count is another. */
export function checkDeviceClock(
  file: string,
  text: string,
  listed: ClockUses = DEVICE_CLOCK_USES,
): Finding[] {
  if (!PROGRAMS.test(file) || isTest(file)) return [];
  const uses = clockUses(file, text);
  const known = listed[file];
  if (known === undefined)
    return uses.map(({ start, name }) => ({
      file,
      line: lineAt(text, start),
      message: `${name} reads the device's clock: use serverNow(), or name the use in tools/check/style/device-clock.ts`,
    }));
  if (uses.length === known.uses) return [];
  const message = `${uses.length} uses of the device's clock, and tools/check/style/device-clock.ts names ${known.uses}`;
  return [{ file, line: uses[0] ? lineAt(text, uses[0].start) : 1, message }];
}

interface Use {
  start: number;
  name: string;
}

/** `Date` by any way but a moment that is given, the browser's own times, and Temporal.now. */
function clockUses(file: string, text: string): Use[] {
  const uses: Use[] = [];
  const allowed = new Set<number>();
  const allow = (node: unknown) => allowed.add((node as Node).start);
  walk(parseFile(file, text).program, (node) => {
    if (node.type === 'NewExpression' && (node.arguments as unknown[]).length > 0) allow(node.callee);
    if (node.type === 'BinaryExpression' && node.operator === 'instanceof') allow(node.right);
    if (node.type === 'TSTypeReference') allow(node.typeName);
    if (node.type === 'MemberExpression' && node.computed === false) {
      const { name } = node.property as { name?: string };
      if (PURE.has(name ?? '')) allow(node.object);
    }
    if (node.type !== 'Identifier') return;
    const name = node.name as string;
    const isClock = name === 'Date' || name === 'Temporal' || CLOCK_FIELDS.has(name);
    if (isClock && !allowed.has(node.start)) uses.push({ start: node.start, name });
  });
  return uses;
}
