import { describe, expect, it } from 'vitest';
import { type KeptScreen, showScreen } from './kept-screens.ts';
import { ROUTES } from './routes/route-table.ts';

type List = readonly KeptScreen<string>[];
const same = (a: string, b: string) => a === b;
const show = (list: List, key: string, keepAlive = true, content = key) =>
  showScreen(list, { key, keepAlive, content }, same);
const keys = (list: List) => list.map((screen) => screen.key).join(' ');
const visitAll = (...names: string[]) => names.reduce<List>((list, name) => show(list, name), []);

describe('showScreen', () => {
  it('keeps what is kept alive, in the order of first visit', () => {
    expect(keys(visitAll('a', 'b', 'c', 'a'))).toBe('a b c');
  });

  it('keeps all 14 screens of the specification, whatever is shown between them', () => {
    const kept = ROUTES.filter((row) => row.keepAlive && !row.isAddition);
    const list = ROUTES.reduce<List>((all, row) => show(all, row.path, row.keepAlive === true), []);
    expect(kept).toHaveLength(14);
    for (const { path } of kept) expect(keys(list).split(' ')).toContain(path);
  });

  it('mounts a plain screen only while it is shown', () => {
    const list = show(visitAll('a', 'b'), 'plain', false);
    expect(keys(list)).toBe('a b plain');
    expect(keys(show(list, 'a'))).toBe('a b');
    expect(keys(show(list, 'other', false))).toBe('a b other');
  });

  it('a plain screen takes no kept place', () => {
    expect(keys(show(visitAll('a', 'b', 'c'), 'plain', false))).toBe('a b c plain');
  });

  it('gives back the same list when nothing changed', () => {
    const list = visitAll('a', 'b');
    expect(show(list, 'b')).toBe(list);
    expect(show(list, 'a')).toBe(list);
    expect(show(list, 'b', true, 'b with another query')).not.toBe(list);
  });

  it('replaces the content in place', () => {
    const list = show(visitAll('a', 'b'), 'a', true, 'a2');
    expect(list.map((screen) => screen.content)).toEqual(['a2', 'b']);
  });
});
