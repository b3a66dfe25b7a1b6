import { expect, it } from 'vitest';
import { readFrame } from './read-frame.ts';

it('reads a frame whose fields stand once', () => {
  expect(readFrame('{"op":"subscribe","topic":"ticker.BTC/USDT"}')).toEqual({
    op: 'subscribe',
    topic: 'ticker.BTC/USDT',
  });
  expect(readFrame('{"op":"ping","time":1}')).toEqual({ op: 'ping', time: 1 });
});

it.each([
  '{"op":"subscribe","topic":"a","topic":"b"}',
  '{"op":"subscribe","op":"unsubscribe","topic":"a"}',
  '{"op":"auth","ticket":"a","tic\\u006bet":"b"}',
  '{"op":"ping","time":1,"more":{"a":1,"a":2}}',
])('reads no frame in which a field stands twice: %s', (text) => {
  expect(readFrame(text)).toBeUndefined();
});
