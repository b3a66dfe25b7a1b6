import type { ClientFrame } from '@tern/protocol';
import { SOCKET_BUDGET } from '@tern/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeWorld } from './fake-world.ts';
import { OutboundFrames } from './outbound-frames.ts';
import { worldOf } from './socket-link.ts';

let world: FakeWorld;
let sent: { frame: string; atMs: number }[];
let outbound: OutboundFrames;
const name = (frame: ClientFrame) => ('topic' in frame ? `${frame.op} ${frame.topic}` : frame.op);
const push = (op: 'subscribe' | 'unsubscribe', topic: string) =>
  outbound.push({ op, topic: `depth:${topic}` } as ClientFrame);

beforeEach(() => {
  world = new FakeWorld();
  sent = [];
  outbound = new OutboundFrames(worldOf(world.options()), (frame) =>
    sent.push({ frame: name(frame), atMs: world.time }),
  );
  outbound.reset();
});

describe('frames on their way', () => {
  it('a screen change leaves at once', () => {
    for (let topic = 0; topic < 20; topic++) push('subscribe', `${topic}`);
    expect(sent).toHaveLength(20);
  });

  it('however many topics a client opens, it never sends more than the server takes, and in order', () => {
    const topics = Array.from({ length: 200 }, (_, topic) => `${topic}`);
    for (const topic of topics) push('subscribe', topic);
    world.pass(60_000);
    expect(sent.map(({ frame }) => frame)).toEqual(topics.map((topic) => `subscribe depth:${topic}`));
    let tokens: number = SOCKET_BUDGET.burst;
    let atMs = sent[0]?.atMs ?? 0;
    for (const one of sent) {
      tokens = Math.min(SOCKET_BUDGET.burst, tokens + ((one.atMs - atMs) * SOCKET_BUDGET.perSecond) / 1_000);
      atMs = one.atMs;
      tokens -= 1;
      expect(tokens).toBeGreaterThanOrEqual(0);
    }
  });

  it('a member who leafs through markets quickly ends with the last one, without the ones between', () => {
    for (let topic = 0; topic < 20; topic++) push('subscribe', `${topic}`);
    sent = [];
    push('unsubscribe', '19');
    for (let topic = 20; topic < 100; topic++) {
      push('subscribe', `${topic}`);
      if (topic < 99) push('unsubscribe', `${topic}`);
    }
    world.pass(1_000);
    expect(sent.map(({ frame }) => frame)).toEqual(['unsubscribe depth:19', 'subscribe depth:99']);
  });

  it('a fresh snapshot that is asked for twice while both wait is asked for once', () => {
    for (let topic = 0; topic < 20; topic++) push('subscribe', `${topic}`);
    sent = [];
    for (let times = 0; times < 2; times++) {
      push('unsubscribe', '3');
      push('subscribe', '3');
    }
    world.pass(1_000);
    expect(sent.map(({ frame }) => frame)).toEqual(['unsubscribe depth:3', 'subscribe depth:3']);
  });

  it('nothing of an old connection is sent on the next one', () => {
    for (let topic = 0; topic < 40; topic++) push('subscribe', `${topic}`);
    outbound.reset();
    world.pass(10_000);
    expect(sent).toHaveLength(20);
  });
});
