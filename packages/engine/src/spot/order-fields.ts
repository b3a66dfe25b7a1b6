/**
 * A place-spot-order as the hot path reads it: numbers instead of bigint and names, filled again for every order.
 * A price or quantity that does not fit is the one next above what fits, a negative one is -1: both are refused.
 */
import type { Dictionary } from '../base/dictionary.ts';
import type { OrderOpening } from '../book/order-store.ts';
import { CodecError } from '../codec/byte-reader.ts';
import { PLACE_BIT } from '../codec/command-code.ts';
import type { WordReader } from '../codec/word-reader.ts';

export class OrderFields implements OrderOpening {
  // The core sets these when it opens the order.
  id = 0;
  member = 0;
  createTimeMs = 0;
  makerFeePpm = 0;
  paidRow = 0;
  receivedRow = 0;

  memberId = 0;
  requestId = '';
  /** -1 when unknown. */
  market = -1;
  /** ORDER_FLAG bits of side, type and time in force. */
  flags = 0;
  price = 0;
  qty = 0;
  /** True when the command has a quote amount; else the three fields that follow mean nothing. */
  hasQuoteAmount = false;
  /** Limbs; hi is 2^11 or more when the amount does not fit. */
  quoteLo = 0;
  quoteHi = 0;
  quoteIsNegative = false;

  /** Leaves it to the caller to `check` the reader before anything is believed. */
  read(reader: WordReader, dictionary: Dictionary): void {
    const { words } = reader;
    let at = reader.at;
    const header = words[at++]!;
    this.flags = (header >> PLACE_BIT.kindShift) & PLACE_BIT.kindMask;
    this.memberId = words[at++]! >>> 0;
    if ((header & PLACE_BIT.wideMember) !== 0) this.memberId += upperBits(words[at++]!);
    this.price = words[at++]! >>> 0;
    if ((header & PLACE_BIT.widePrice) !== 0) this.price = bounded(this.price, words[at++]!);
    this.qty = words[at++]! >>> 0;
    if ((header & PLACE_BIT.wideQty) !== 0) this.qty = bounded(this.qty, words[at++]!);
    this.hasQuoteAmount = (header & PLACE_BIT.quoteAmount) !== 0;
    if (this.hasQuoteAmount) {
      const high = words[at + 1]!;
      this.quoteLo = (high & 0xfffff) * 2 ** 32 + (words[at]! >>> 0);
      this.quoteHi = high >>> 20;
      this.quoteIsNegative = (header & PLACE_BIT.negativeQuoteAmount) !== 0;
      at += 2;
    }
    if ((header & PLACE_BIT.negativePrice) !== 0) this.price = -1;
    if ((header & PLACE_BIT.negativeQty) !== 0) this.qty = -1;
    reader.at = at;
    const market = header >>> PLACE_BIT.marketShift;
    this.market =
      market > 0 && market <= dictionary.markets.length ? market - 1 : rareMarket(market, reader, dictionary);
    this.requestId = (header & PLACE_BIT.requestId) === 0 ? '' : reader.text();
  }
}

function upperBits(high: number): number {
  if (high >>> 21 !== 0) throw new CodecError('a number of 2^53 or more');
  return high * 2 ** 32;
}

/** A number in two words, or 2^53 when it is larger than that. */
function bounded(low: number, high: number): number {
  return high >>> 21 === 0 ? high * 2 ** 32 + low : 2 ** 53;
}

/** A reference of 0 means that the name follows. */
function rareMarket(reference: number, reader: WordReader, dictionary: Dictionary): number {
  if (reference === 0) return dictionary.marketNumber(reader.text()) ?? -1;
  if (reference > dictionary.markets.length) throw new CodecError(`market ${reference - 1} was never listed`);
  return reference - 1;
}
