import { afterEach, expect, it } from 'vitest';
import { closeTopLayer, stackLayer } from './use-close-request.ts';

const closed: string[] = [];
const ends: (() => void)[] = [];

function open(name: string, stays = false): () => void {
  const take = stackLayer(() => {
    closed.push(name);
    if (!stays) take();
  });
  ends.push(take);
  return take;
}

afterEach(() => {
  for (const end of ends.splice(0)) end();
  closed.length = 0;
});

it('closes the layer on top, one a time, and then none', () => {
  open('menu');
  open('question');
  expect([closeTopLayer(), closeTopLayer(), closeTopLayer()]).toEqual([true, true, false]);
  expect(closed).toEqual(['question', 'menu']);
});

it('asks none that closed by itself, wherever it lay', () => {
  const menu = open('menu');
  open('question');
  menu();
  closeTopLayer();
  expect(closeTopLayer()).toBe(false);
  expect(closed).toEqual(['question']);
});

it('goes no further than a layer that must stay', () => {
  open('menu');
  open('update', true);
  expect([closeTopLayer(), closeTopLayer()]).toEqual([true, true]);
  expect(closed).toEqual(['update', 'update']);
});
