import { expect, test } from 'vitest';
import { Heartbeat, type HeartbeatFile } from './heartbeat.ts';

/** A disk and a clock of their own: time passes only when all who wait have come to their next pause. */
class World implements HeartbeatFile {
  text: string | undefined;
  nowMs = 0;
  private readonly waiting: { atMs: number; go: () => void }[] = [];

  read(): Promise<string | undefined> {
    return Promise.resolve(this.text);
  }

  write(text: string): Promise<void> {
    this.text = text;
    return Promise.resolve();
  }

  readonly pause = (ms: number): Promise<void> =>
    new Promise((go) => {
      this.waiting.push({ atMs: this.nowMs + ms, go });
    });

  heartbeat(id: string): Heartbeat {
    return new Heartbeat(this, id, this.pause);
  }

  async passes(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms;
    for (;;) {
      // Whatever was let go comes to its next pause.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      this.waiting.sort((a, b) => a.atMs - b.atMs);
      const next = this.waiting[0];
      if (next === undefined || next.atMs > untilMs) break;
      this.nowMs = next.atMs;
      this.waiting.shift();
      next.go();
    }
    this.nowMs = untilMs;
  }
}

/** As a holder does it, until it reads another's id. */
function keepBeating(world: World, heartbeat: Heartbeat): { isLost: boolean; isStill: boolean } {
  const state = { isLost: false, isStill: false };
  const renew = async () => {
    for (;;) {
      await world.pause(1_000);
      if (state.isStill) continue;
      if (!(await heartbeat.renew())) {
        state.isLost = true;
        return;
      }
    }
  };
  void renew();
  return state;
}

/** Claims the folder and keeps it for ten seconds at least. */
async function holds(world: World, id: string, held: string[]): Promise<void> {
  const heartbeat = world.heartbeat(id);
  if (!(await heartbeat.claim())) return;
  held.push(id);
  const state = keepBeating(world, heartbeat);
  await world.pause(10_000);
  if (state.isLost) held.pop();
}

function claim(heartbeat: Heartbeat): { answer: boolean | undefined } {
  const claimed: { answer: boolean | undefined } = { answer: undefined };
  void heartbeat.claim().then((answer) => {
    claimed.answer = answer;
  });
  return claimed;
}

test('an empty folder is claimed after ten seconds, and one that a dead process left too', async () => {
  for (const left of [undefined, '', 'of-a-dead-process 000000000007\n']) {
    const world = new World();
    world.text = left;
    const claimed = claim(world.heartbeat('own'));
    await world.passes(9_900);
    expect(claimed.answer).toBeUndefined();
    await world.passes(200);
    expect(claimed.answer).toBe(true);
    expect(world.text).toMatch(/^own \d{12}\n$/);
  }
});

test('a folder whose holder beats is not claimed, and its file stays as it is', async () => {
  const world = new World();
  const holder = world.heartbeat('holder');
  const held = claim(holder);
  await world.passes(10_000);
  expect(held.answer).toBe(true);
  const state = keepBeating(world, holder);
  for (let startMs = 0; startMs < 3_000; startMs += 370) {
    const claimed = claim(world.heartbeat('other'));
    await world.passes(2_370);
    expect(claimed.answer).toBe(false);
  }
  expect(world.text).toMatch(/^holder /);
  expect(state.isLost).toBe(false);
});

test('of two that start in the same millisecond one holds the folder, whatever the order of their writes', async () => {
  for (const [first, second] of [
    ['one', 'two'],
    ['two', 'one'],
  ] as const) {
    const world = new World();
    const claims = [claim(world.heartbeat(first)), claim(world.heartbeat(second))];
    await world.passes(10_100);
    expect(claims.map(({ answer }) => answer).toSorted()).toEqual([false, true]);
  }
});

test('of two that start within ten seconds of each other exactly one holds the folder', async () => {
  for (let laterMs = 0; laterMs <= 10_000; laterMs += 250) {
    const world = new World();
    const held: string[] = [];
    void holds(world, 'one', held);
    void world.pause(laterMs).then(() => holds(world, 'two', held));
    await world.passes(25_000);
    expect([laterMs, held.length]).toEqual([laterMs, 1]);
  }
});

test('a holder that stood still ends at its next beat, once another has claimed the folder', async () => {
  const world = new World();
  const holder = world.heartbeat('holder');
  void holder.claim();
  await world.passes(10_000);
  const state = keepBeating(world, holder);
  state.isStill = true;
  const claimed = claim(world.heartbeat('other'));
  await world.passes(10_100);
  expect(claimed.answer).toBe(true);
  state.isStill = false;
  await world.passes(1_000);
  expect(state.isLost).toBe(true);
  expect(world.text).toMatch(/^other /);
});

test('a file that is removed under its holder is there again a second later', async () => {
  const world = new World();
  const holder = world.heartbeat('holder');
  void holder.claim();
  await world.passes(10_000);
  const state = keepBeating(world, holder);
  world.text = undefined;
  const claimed = claim(world.heartbeat('other'));
  await world.passes(5_000);
  expect(claimed.answer).toBe(false);
  expect(world.text).toMatch(/^holder /);
  expect(state.isLost).toBe(false);
});
