import { expect, it } from 'vitest';
import { CaptchaPreparation } from './captcha-preparation.ts';

function preparation() {
  const state = { nowMs: 0, begun: 0, stopped: [] as number[], fails: false };
  const made = new CaptchaPreparation<number>(
    async (signal) => {
      const own = ++state.begun;
      signal.addEventListener('abort', () => state.stopped.push(own));
      if (state.fails) throw new Error('away');
      return own;
    },
    () => state.nowMs,
  );
  return { state, made };
}

it('begins one while the member types, however much is typed', async () => {
  const { state, made } = preparation();
  for (let key = 0; key < 20; key++) made.prepare();
  expect(state.begun).toBe(1);
  expect(await made.take()).toBe(1);
});

it('hands each out once, and begins one where none is there', async () => {
  const { made } = preparation();
  expect([await made.take(), await made.take()]).toEqual([1, 2]);
});

it('hands out none that stood for long', async () => {
  const { state, made } = preparation();
  made.prepare();
  state.nowMs = 6 * 60_000;
  expect(await made.take()).toBe(2);
  expect(state.stopped).toEqual([1]);
});

it('begins another after one that failed, and stops one that nobody wants', async () => {
  const { state, made } = preparation();
  state.fails = true;
  made.prepare();
  await new Promise((resolve) => setTimeout(resolve));
  state.fails = false;
  made.prepare();
  made.drop();
  expect(state.stopped).toEqual([2]);
  expect(await made.take()).toBe(3);
});
