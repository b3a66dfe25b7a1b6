/** Arbitrary values of the fields that commands and events have. */
import fc from 'fast-check';
import { ORDER_TYPES } from '../../base/order-words.ts';
import { MARGIN_MODES, POSITION_SIDES, TRADE_TYPES, TRIGGER_SOURCES } from '../../contract/commands.ts';

export const LIMIT = 2n ** 63n;
export const signed = fc.oneof(fc.bigInt({ min: -LIMIT, max: LIMIT }), fc.bigInt({ min: -300n, max: 300n }));
export const amount = fc.oneof(fc.bigInt({ min: 0n, max: LIMIT - 1n }), fc.bigInt({ min: 0n, max: 300n }));
export const id = fc.oneof(fc.maxSafeNat(), fc.nat(300));
export const small = fc.nat(1_000_000);
export const name = fc
  .oneof(
    fc.constantFrom('USDT', 'BTC', 'BTC/USDT', 'BTC/USDT:USDT', 'alpha'),
    fc.string({ maxLength: 32, unit: 'grapheme' }),
  )
  .filter((s) => s.length <= 32);
export const requestId = fc.oneof(
  fc.constant(''),
  fc.string({ maxLength: 64 }),
  fc.string({ maxLength: 20, unit: 'grapheme' }),
);
export const is = <Kind extends string>(kind: Kind) => fc.constant(kind);

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
/** Amounts that plain numbers hold. */
export const exact = fc.oneof(
  fc.bigInt({ min: -MAX_SAFE, max: MAX_SAFE }),
  fc.bigInt({ min: -300n, max: 300n }),
);

export const side = fc.constantFrom(...POSITION_SIDES);
export const mode = fc.constantFrom(...MARGIN_MODES);
export const type = fc.constantFrom(...ORDER_TYPES);
export const tradeType = fc.constantFrom(...TRADE_TYPES);
export const triggerSource = fc.constantFrom(...TRIGGER_SOURCES);

/** Any bytes, mostly such that a record can begin with them. */
export const words = fc
  .tuple(fc.nat(50), fc.uint8Array({ maxLength: 60 }))
  .map(([code, bytes]) => new Uint8Array([code, ...bytes]))
  .map((bytes) => (bytes.length % 5 === 0 ? bytes : bytes.subarray(0, bytes.length & ~3)));
