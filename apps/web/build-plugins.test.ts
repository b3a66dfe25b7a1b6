import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { importPastFaces } from './build-plugins.ts';

const root = mkdtempSync(join(tmpdir(), 'faces-'));
const feature = join(root, 'src/features/market');
mkdirSync(feature, { recursive: true });
writeFileSync(
  join(feature, 'index.ts'),
  [
    '/** Markets. */',
    "export { a, type B } from './a.ts';",
    'export {',
    '  c,',
    '  d,',
    "} from './chart/c.tsx';",
    "export type { E } from './e.ts';",
  ].join('\n'),
);
afterAll(() => rmSync(root, { recursive: true }));

const { transform } = importPastFaces() as unknown as { transform(code: string, id: string): string };

it('imports from the files that a feature names, and not from its face', () => {
  const screen = join(root, 'src/screens/home/home.tsx');
  const code = [
    "import { a, type B, c as other } from '../../features/market/index.ts';",
    "import type { E } from '../../features/market/index.ts';",
    "import { x } from '../index.ts';",
  ].join('\n');
  expect(transform(code, screen).split('\n')).toEqual([
    "import { a } from '../../features/market/a.ts'; import type { B } from '../../features/market/a.ts'; import { c as other } from '../../features/market/chart/c.tsx';",
    "import type { E } from '../../features/market/e.ts';",
    "import { x } from '../index.ts';",
  ]);
});

it('works from one feature to the next, and over several lines', () => {
  const code = "import {\n  a,\n  d,\n} from '../market/index.ts';";
  expect(transform(code, join(root, 'src/features/spot/form.ts'))).toBe(
    "import { a } from '../market/a.ts'; import { d } from '../market/chart/c.tsx';",
  );
});

it('refuses a name that the face does not export', () => {
  const code = "import { missing } from '../market/index.ts';";
  expect(() => transform(code, join(root, 'src/features/spot/form.ts'))).toThrow('exports no missing');
});
