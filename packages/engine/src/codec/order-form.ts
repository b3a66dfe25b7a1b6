/**
 * A place-spot-order as the hot path reads it: numbers instead of bigint and names, filled again for every order.
 * A price or quantity that does not fit is the one next above what fits, a negative one is -1: both are refused.
 */
import type { Dictionary } from '../dictionary.ts';
import { CodecError } from './byte-reader.ts';
import { PLACE_BIT } from './command-code.ts';
import type { WordReader } from './word-reader.ts';

export class OrderForm {
  memberId = 0;
  requestId = '';
  /** -1 when unknown. */
  market = -1;
  /** ORDER_FLAG bits of side, type and time in force. */
  flags = 0;
  price = 0;
  qty = 0;
  /** Limbs; hi is 2^11 or more when the amount does not fit. */
  quoteLo = 0;
  quoteHi = 0;
  quoteIsNegative = false;

  read(reader: WordReader, dictionary: Dictionary): void {
    const header = reader.word();
    this.flags = (header >> PLACE_BIT.kindShift) & PLACE_BIT.kindMask;
    this.memberId = reader.number((header & PLACE_BIT.wideMember) !== 0);
    const price = reader.boundedNumber((header & PLACE_BIT.widePrice) !== 0);
    const qty = reader.boundedNumber((header & PLACE_BIT.wideQty) !== 0);
    this.price = (header & PLACE_BIT.negativePrice) === 0 ? price : -1;
    this.qty = (header & PLACE_BIT.negativeQty) === 0 ? qty : -1;
    this.quoteLo = 0;
    this.quoteHi = 0;
    this.quoteIsNegative = (header & PLACE_BIT.negativeQuoteAmount) !== 0;
    if ((header & PLACE_BIT.quoteAmount) !== 0) {
      const low = reader.word() >>> 0;
      const high = reader.word();
      this.quoteLo = (high & 0xfffff) * 2 ** 32 + low;
      this.quoteHi = high >>> 20;
    }
    this.market = marketNumber(header >>> PLACE_BIT.marketShift, reader, dictionary);
    this.requestId = (header & PLACE_BIT.requestId) === 0 ? '' : reader.text();
  }
}

/** A reference of 0 means that the name follows. */
function marketNumber(reference: number, reader: WordReader, dictionary: Dictionary): number {
  if (reference === 0) return dictionary.marketNumber(reader.text()) ?? -1;
  if (reference > dictionary.markets.length) throw new CodecError(`market ${reference - 1} was never listed`);
  return reference - 1;
}
