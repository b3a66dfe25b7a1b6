import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BodyPart, joinGzip, joinPlain, pressPart } from './joined-body.ts';

const plain = (text: string): BodyPart => ({ bytes: Buffer.from(text) });
const pressed = (text: string) => {
  const bytes = Buffer.from(text);
  return { bytes, pressed: pressPart(bytes) };
};

it('any row of plain and compressed parts is the same body, compressed or not', () => {
  const part = fc.tuple(fc.boolean(), fc.string({ maxLength: 300 }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (row) => {
      const parts = row.map(([isPressed, text]) => (isPressed ? pressed(text) : plain(text)));
      const whole = Buffer.from(row.map(([, text]) => text).join(''));
      expect(joinPlain(parts)).toEqual(whole);
      expect(gunzipSync(joinGzip(parts))).toEqual(whole);
    }),
  );
});

it('a compressed part is taken as it is, and plain bytes beyond one block take several', () => {
  const once = pressed('{"open":"1","close":"1"},'.repeat(1_000));
  const long = plain('x'.repeat(200_000));
  const body = joinGzip([once, long, once]);
  expect(body.includes(Buffer.from(once.pressed.deflated))).toBe(true);
  expect(gunzipSync(body)).toEqual(joinPlain([once, long, once]));
  // The bytes are not read: their checksum came with them.
  expect(joinGzip([{ ...once, bytes: new Uint8Array(once.bytes.length) }, long, once])).toEqual(body);
  expect(joinGzip([once, once]).length).toBeLessThan(once.bytes.length / 10);
});
