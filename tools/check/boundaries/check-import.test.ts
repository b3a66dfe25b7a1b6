import { expect, it } from 'vitest';
import { checkFolderRank, checkInside } from './check-import.ts';
import { KIT_RANKS } from './import-rules.ts';

const KIT = 'apps/web/src/kit';
const between = (from: string, to: string) => checkInside('apps/web', `${KIT}/${from}`, `${KIT}/${to}`);

it('lets a room of the kit import itself and lower rooms alone, so that no circle goes through two of them', () => {
  expect(between('api/a.ts', 'session/b.ts')).toBeUndefined();
  expect(between('api/a.ts', 'api/b.ts')).toBeUndefined();
  expect(between('session/a.ts', 'api/b.ts')).toBe('session ranks below api');
  expect(between('session/a.test.ts', 'api/b.ts')).toBe('session ranks below api');
  expect(new Set(KIT_RANKS).size).toBe(KIT_RANKS.length);
});

it('refuses a file beside the rooms of the kit, and a room without a rank', () => {
  expect(checkFolderRank(`${KIT}/session/a.ts`)).toBeUndefined();
  expect(checkFolderRank(`${KIT}/a.ts`)).toContain('the room a.ts has no rank');
  expect(checkFolderRank(`${KIT}/lottery/a.ts`)).toContain('the room lottery has no rank');
  expect(checkFolderRank('apps/console/src/kit/a.ts')).toBeUndefined();
});
