/**
 * Turns events into the bytes of a batch. The frequent ones are written from numbers, the others from event objects.
 * Two things are left out because the reader knows them: the sequence (it counts), and what a trade says of its taker
 * (it is the order opened by the same command).
 */
import type { Amount } from '../amount/amount.ts';
import { FILL, MARKET_AND_FLAGS, ORDER, ORDER_RECORD } from '../book/order-record.ts';
import type { OrderStore } from '../book/order-store.ts';
import type { Records } from '../book/records.ts';
import { RECORD } from '../book/records.ts';
import type { Dictionary } from '../dictionary.ts';
import { BALANCE } from '../ledger/balance-record.ts';
import { REJECTIONS, type Rejection } from '../rejections.ts';
import { ByteWriter } from './byte-writer.ts';
import { ContractEventWriter } from './contract-event-writer.ts';
import { type BlockEvent, EVENT_BLOCKS } from './event-blocks.ts';
import { BALANCE_BIT, CLOSED_BIT, DONE_BIT, EVENT_CODE, OPENED_BIT, TRADED_BIT } from './event-code.ts';
import { highWord, highWordOfLimbs } from './word-writer.ts';

/** A balance takes at most so many. */
const BALANCE_RECORD_WORDS = 8;

/** What an opened order says of itself. */
export interface OpenedForm {
  memberId: number;
  requestId: string;
  /** ORDER_FLAG bits of side, type and time in force. */
  flags: number;
  price: number;
  qty: number;
}

export class EventWriter extends ContractEventWriter {
  private readonly out = new ByteWriter();

  /** The dictionary must know every name that the events use. */
  constructor(private readonly dictionary: Dictionary) {
    super();
  }

  /** Writes over the batch before it: memory that was used last is near. */
  beginBatch(): void {
    this.at = 0;
    this.lastTradeId = 0;
  }

  /** The bytes since `beginBatch`, as they lie: the next batch is written over them. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.at * 4);
  }

  done(rejection: Rejection, result: number, repeated: boolean): void {
    this.makeRoom();
    const { words, seq } = this;
    if (rejection !== 'OK') {
      const code = REJECTIONS.indexOf(rejection) << DONE_BIT.rejectionShift;
      words[this.at++] = EVENT_CODE.doneRejected | code;
    } else if (repeated) this.doneWith(EVENT_CODE.doneOther | DONE_BIT.repeated, result);
    else if (result === seq) words[this.at++] = EVENT_CODE.doneSequence;
    else if (result === 0) words[this.at++] = EVENT_CODE.doneZero;
    else if (result < seq) this.doneWith(EVENT_CODE.doneEarlier, seq - result);
    else this.doneWith(EVENT_CODE.doneOther, result);
  }

  private doneWith(code: number, value: number): void {
    const { words } = this;
    let at = this.at;
    words[at++] = value < 2 ** 32 ? code : code | DONE_BIT.wideResult;
    words[at++] = value | 0;
    if (value >= 2 ** 32) words[at++] = highWord(value);
    this.at = at;
  }

  /** The order's id is the sequence. `quoteAmount` is written unless it is zero. */
  orderOpened(
    form: OpenedForm,
    market: number,
    quoteAmount: Amount,
    makerFeePpm: number,
    takerFeePpm: number,
  ): void {
    this.makeRoom();
    const { words } = this;
    const { memberId, price, qty, requestId } = form;
    const start = this.at;
    let header =
      EVENT_CODE.orderOpened | (form.flags << OPENED_BIT.kindShift) | (market << OPENED_BIT.marketShift);
    let at = start + 1;
    words[at++] = memberId | 0;
    if (memberId >= 2 ** 32) {
      words[at++] = highWord(memberId);
      header |= OPENED_BIT.wideMember;
    }
    words[at++] = price | 0;
    if (price >= 2 ** 32) {
      words[at++] = highWord(price);
      header |= OPENED_BIT.widePrice;
    }
    words[at++] = qty | 0;
    if (qty >= 2 ** 32) {
      words[at++] = highWord(qty);
      header |= OPENED_BIT.wideQty;
    }
    words[at++] = makerFeePpm;
    words[at++] = takerFeePpm;
    const { lo, hi } = quoteAmount;
    if (lo !== 0 || hi !== 0) {
      words[at++] = lo | 0;
      words[at++] = highWordOfLimbs(lo, hi);
      header |= OPENED_BIT.quoteAmount;
    }
    words[start] = requestId === '' ? header : header | OPENED_BIT.requestId;
    this.at = at;
    if (requestId !== '') this.text(requestId);
  }

  traded(
    tradeId: number,
    price: number,
    qty: number,
    quoteQty: Amount,
    takerFee: Amount,
    makerOrderId: number,
    makerMemberId: number,
    makerFee: Amount,
  ): void {
    this.makeRoom();
    const { words } = this;
    const start = this.at;
    let header: number = EVENT_CODE.traded;
    let at = start + 1;
    const step = tradeId - this.lastTradeId;
    this.lastTradeId = tradeId;
    words[at++] = step | 0;
    if (step >= 2 ** 32) {
      words[at++] = highWord(step);
      header |= TRADED_BIT.wideTradeId;
    }
    words[at++] = makerMemberId | 0;
    if (makerMemberId >= 2 ** 32) {
      words[at++] = highWord(makerMemberId);
      header |= TRADED_BIT.wideMember;
    }
    const distance = this.seq - makerOrderId;
    words[at++] = distance | 0;
    if (distance >= 2 ** 32) {
      words[at++] = highWord(distance);
      header |= TRADED_BIT.wideDistance;
    }
    words[at++] = price | 0;
    if (price >= 2 ** 32) {
      words[at++] = highWord(price);
      header |= TRADED_BIT.widePrice;
    }
    words[at++] = qty | 0;
    if (qty >= 2 ** 32) {
      words[at++] = highWord(qty);
      header |= TRADED_BIT.wideQty;
    }
    words[at++] = quoteQty.lo | 0;
    let high = highWordOfLimbs(quoteQty.lo, quoteQty.hi);
    if (high !== 0) {
      words[at++] = high;
      header |= TRADED_BIT.wideQuoteQty;
    }
    words[at++] = takerFee.lo | 0;
    high = highWordOfLimbs(takerFee.lo, takerFee.hi);
    if (high !== 0) {
      words[at++] = high;
      header |= TRADED_BIT.wideTakerFee;
    }
    words[at++] = makerFee.lo | 0;
    high = highWordOfLimbs(makerFee.lo, makerFee.hi);
    if (high !== 0) {
      words[at++] = high;
      header |= TRADED_BIT.wideMakerFee;
    }
    words[start] = header;
    this.at = at;
  }

  /** `reason` is a position in CANCEL_REASONS; NONE says that the order was matched. */
  orderClosed(orders: OrderStore, order: number, memberId: number, reason: number): void {
    this.makeRoom();
    const { words } = this;
    const { numbers } = orders;
    const market = orders.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MARKET_AND_FLAGS]!;
    const start = this.at;
    let at = start + 1;
    let header =
      EVENT_CODE.orderClosed |
      (reason << CLOSED_BIT.reasonShift) |
      ((market >> MARKET_AND_FLAGS.MARKET_SHIFT) << CLOSED_BIT.marketShift);
    const distance = this.seq - numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.ID]!;
    words[at++] = distance | 0;
    if (distance >= 2 ** 32) {
      words[at++] = highWord(distance);
      header |= CLOSED_BIT.wideDistance;
    }
    words[at++] = memberId | 0;
    if (memberId >= 2 ** 32) {
      words[at++] = highWord(memberId);
      header |= CLOSED_BIT.wideMember;
    }
    this.at = at;
    if (numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.FILLED_QTY] !== 0)
      header |= this.filled(orders, order);
    words[start] = header;
  }

  /** The sums of a filled order; answers their bits of the header. */
  private filled(orders: OrderStore, order: number): number {
    const { words } = this;
    const { numbers, integers } = orders;
    const wordsAt = order << ORDER_RECORD.WORD_SHIFT;
    const intsAt = order << ORDER_RECORD.INT_SHIFT;
    let bits: number = CLOSED_BIT.filled;
    let at = this.at;
    const filledQty = numbers[wordsAt | ORDER.FILLED_QTY]!;
    words[at++] = filledQty | 0;
    if (filledQty >= 2 ** 32) {
      words[at++] = highWord(filledQty);
      bits |= CLOSED_BIT.wideQty;
    }
    let lo = numbers[wordsAt | FILL.FILLED_QUOTE_LO]!;
    words[at++] = lo | 0;
    let high = highWordOfLimbs(lo, integers[intsAt | FILL.FILLED_QUOTE_HI]!);
    if (high !== 0) {
      words[at++] = high;
      bits |= CLOSED_BIT.wideQuote;
    }
    lo = numbers[wordsAt | FILL.FEE_LO]!;
    words[at++] = lo | 0;
    high = highWordOfLimbs(lo, integers[intsAt | FILL.FEE_HI]!);
    if (high !== 0) {
      words[at++] = high;
      bits |= CLOSED_BIT.wideFee;
    }
    this.at = at;
    return bits;
  }

  /** The first `count` of these rows of the ledger as they are now. */
  balances(ledger: Records, rows: Int32Array, count: number): void {
    this.makeRoom(count * BALANCE_RECORD_WORDS);
    const { words } = this;
    const { numbers, integers } = ledger;
    let at = this.at;
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      const wordsAt = row << RECORD.WORD_SHIFT;
      const intsAt = row << RECORD.INT_SHIFT;
      const start = at++;
      let header = integers[intsAt | BALANCE.ACCOUNT]! << BALANCE_BIT.accountShift;
      const memberId = numbers[wordsAt | BALANCE.MEMBER_ID]!;
      if (memberId === 0) {
        words[at++] = integers[intsAt | BALANCE.OWNER]!;
        header |= EVENT_CODE.systemBalance;
      } else {
        words[at++] = memberId | 0;
        header |= EVENT_CODE.memberBalance;
        if (memberId >= 2 ** 32) {
          words[at++] = highWord(memberId);
          header |= BALANCE_BIT.wideOwner;
        }
      }
      let lo = numbers[wordsAt | BALANCE.FREE_LO]!;
      let hi = integers[intsAt | BALANCE.FREE_HI]!;
      if (hi < 0) {
        header |= BALANCE_BIT.negativeFree;
        // The magnitude of a negative amount: what its limbs lack of zero.
        hi = lo === 0 ? -hi : -hi - 1;
        lo = lo === 0 ? 0 : 2 ** 52 - lo;
      }
      words[at++] = lo | 0;
      let high = (lo / 2 ** 32) | 0 | (hi << 20);
      if (high !== 0) {
        words[at++] = high;
        header |= BALANCE_BIT.wideFree;
      }
      lo = numbers[wordsAt | BALANCE.FROZEN_LO]!;
      words[at++] = lo | 0;
      high = (lo / 2 ** 32) | 0 | (integers[intsAt | BALANCE.FROZEN_HI]! << 20);
      if (high !== 0) {
        words[at++] = high;
        header |= BALANCE_BIT.wideFrozen;
      }
      words[start] = header;
    }
    this.at = at;
  }

  /** Any event that is not frequent. */
  write(event: BlockEvent): void {
    this.out.position = 0;
    const code = EVENT_BLOCKS.write(this.out, event, this.dictionary);
    this.block(code, this.out.view());
  }
}
