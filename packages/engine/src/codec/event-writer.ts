/**
 * Turns events into the bytes of a batch. The frequent ones are written from numbers, the others from event objects.
 * Two things are left out because the reader knows them: the sequence (it counts), and what a trade says of its taker
 * (it is the order opened by the same command).
 */
import { ACCOUNT_TYPES, type Owner, SYSTEM_ACCOUNTS } from '../accounts.ts';
import type { Amount } from '../amount/amount.ts';
import type { OrderStore } from '../book/order-store.ts';
import type { Records } from '../book/records.ts';
import { MARKET_STATUSES, type SpotFilters } from '../commands.ts';
import type { Dictionary } from '../dictionary.ts';
import { type Event, INDEX_STATES, type MarketChanged } from '../events.ts';
import {
  ACCOUNT,
  BALANCE_INTS,
  BALANCE_WORDS,
  FREE_HI,
  FREE_LO,
  FROZEN_HI,
  FROZEN_LO,
  MEMBER_ID,
  OWNER,
} from '../ledger/balance-record.ts';
import { MAX_NAME_LENGTH, MAX_REF_LENGTH, MAX_REQUEST_ID_LENGTH } from '../limits.ts';
import { REJECTIONS, type Rejection } from '../rejections.ts';
import { ByteWriter } from './byte-writer.ts';
import { BALANCE_BIT, CLOSED_BIT, DONE_BIT, EVENT_CODE, OPENED_BIT, TRADED_BIT } from './event-code.ts';
import { highWord, highWordOfLimbs, lowWord, WordWriter } from './word-writer.ts';

/** The lower limb's range. */
const LO_LIMIT = 2 ** 52;

/** The events that come so often that they are written without an object. */
export type FrequentEventKind =
  | 'command-done'
  | 'order-opened'
  | 'traded'
  | 'order-closed'
  | 'balance-changed';
export type RareEvent = Exclude<Event, { kind: FrequentEventKind }>;

/** What an opened order says of itself. */
export interface OpenedForm {
  memberId: number;
  requestId: string;
  /** ORDER_FLAG bits of side, type and time in force. */
  flags: number;
  price: number;
  qty: number;
}

export class EventWriter extends WordWriter {
  /** Sequence of the command whose events are written. */
  seq = 0;
  private lastTradeId = 0;
  private readonly rareBytes: ByteWriter = new ByteWriter();

  /** The dictionary must know every name that the events use. */
  constructor(private readonly dictionary: Dictionary) {
    super();
  }

  beginBatch(): void {
    this.at = 0;
    this.lastTradeId = 0;
  }

  done(rejection: Rejection, result: number, repeated: boolean): void {
    this.makeRoom();
    if (rejection !== 'OK') {
      const code = REJECTIONS.indexOf(rejection) << DONE_BIT.rejectionShift;
      this.words[this.at++] = EVENT_CODE.doneRejected | code;
    } else if (result === this.seq && !repeated) this.words[this.at++] = EVENT_CODE.doneSequence;
    else if (result === 0 && !repeated) this.words[this.at++] = EVENT_CODE.doneZero;
    else if (result < this.seq && !repeated) this.doneWith(EVENT_CODE.doneEarlier, this.seq - result);
    else this.doneWith(EVENT_CODE.doneOther | (repeated ? DONE_BIT.repeated : 0), result);
  }

  private doneWith(code: number, value: number): void {
    const { words } = this;
    const high = highWord(value);
    let at = this.at;
    words[at] = high === 0 ? code : code | DONE_BIT.wideResult;
    words[++at] = lowWord(value);
    if (high !== 0) words[++at] = high;
    this.at = at + 1;
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
    let high = highWord(memberId);
    words[at++] = lowWord(memberId);
    if (high !== 0) {
      words[at++] = high;
      header |= OPENED_BIT.wideMember;
    }
    high = highWord(price);
    words[at++] = lowWord(price);
    if (high !== 0) {
      words[at++] = high;
      header |= OPENED_BIT.widePrice;
    }
    high = highWord(qty);
    words[at++] = lowWord(qty);
    if (high !== 0) {
      words[at++] = high;
      header |= OPENED_BIT.wideQty;
    }
    words[at++] = makerFeePpm;
    words[at++] = takerFeePpm;
    const { lo, hi } = quoteAmount;
    if (lo !== 0 || hi !== 0) {
      words[at++] = lowWord(lo);
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
    const start = this.at++;
    let header: number = EVENT_CODE.traded;
    if (this.number(tradeId - this.lastTradeId)) header |= TRADED_BIT.wideTradeId;
    this.lastTradeId = tradeId;
    if (this.number(makerMemberId)) header |= TRADED_BIT.wideMember;
    if (this.number(this.seq - makerOrderId)) header |= TRADED_BIT.wideDistance;
    if (this.number(price)) header |= TRADED_BIT.widePrice;
    if (this.number(qty)) header |= TRADED_BIT.wideQty;
    if (this.limbs(quoteQty.lo, quoteQty.hi)) header |= TRADED_BIT.wideQuoteQty;
    if (this.limbs(takerFee.lo, takerFee.hi)) header |= TRADED_BIT.wideTakerFee;
    if (this.limbs(makerFee.lo, makerFee.hi)) header |= TRADED_BIT.wideMakerFee;
    this.words[start] = header;
  }

  /** `reason` is a position in CANCEL_REASONS; NONE says that the order was matched. */
  orderClosed(orders: OrderStore, order: number, memberId: number, reason: number): void {
    this.makeRoom();
    const { words } = this;
    const start = this.at;
    let at = start + 1;
    let header =
      EVENT_CODE.orderClosed |
      (reason << CLOSED_BIT.reasonShift) |
      (orders.market(order) << CLOSED_BIT.marketShift);
    const distance = this.seq - orders.id(order);
    words[at++] = lowWord(distance);
    let high = highWord(distance);
    if (high !== 0) {
      words[at++] = high;
      header |= CLOSED_BIT.wideDistance;
    }
    words[at++] = lowWord(memberId);
    high = highWord(memberId);
    if (high !== 0) {
      words[at++] = high;
      header |= CLOSED_BIT.wideMember;
    }
    this.at = at;
    if (orders.filledQty(order) !== 0) header |= this.filled(orders, order);
    words[start] = header;
  }

  /** The sums of a filled order; answers their bits of the header. */
  private filled(orders: OrderStore, order: number): number {
    const { filledQuote, fee } = orders;
    let bits: number = CLOSED_BIT.filled;
    if (this.number(orders.filledQty(order))) bits |= CLOSED_BIT.wideQty;
    if (this.limbs(filledQuote.lo(order), filledQuote.hi(order))) bits |= CLOSED_BIT.wideQuote;
    if (this.limbs(fee.lo(order), fee.hi(order))) bits |= CLOSED_BIT.wideFee;
    return bits;
  }

  /** A row of the ledger as it is now. */
  balance(ledger: Records, row: number): void {
    const { numbers, integers } = ledger;
    const numbersAt = row * BALANCE_WORDS;
    const integersAt = row * BALANCE_INTS;
    this.makeRoom();
    const { words } = this;
    const memberId = numbers[numbersAt + MEMBER_ID]!;
    const owner = memberId === 0 ? integers[integersAt + OWNER]! : memberId;
    let header = memberId === 0 ? EVENT_CODE.systemBalance : EVENT_CODE.memberBalance;
    header |= integers[integersAt + ACCOUNT]! << BALANCE_BIT.accountShift;
    const start = this.at;
    let at = start + 1;
    words[at++] = lowWord(owner);
    let high = highWord(owner);
    if (high !== 0) {
      words[at++] = high;
      header |= BALANCE_BIT.wideOwner;
    }
    let lo = numbers[numbersAt + FREE_LO]!;
    let hi = integers[integersAt + FREE_HI]!;
    if (hi < 0) {
      header |= BALANCE_BIT.negativeFree;
      // The magnitude of a negative amount: what its limbs lack of zero.
      hi = lo === 0 ? -hi : -hi - 1;
      lo = lo === 0 ? 0 : LO_LIMIT - lo;
    }
    words[at++] = lowWord(lo);
    high = highWordOfLimbs(lo, hi);
    if (high !== 0) {
      words[at++] = high;
      header |= BALANCE_BIT.wideFree;
    }
    lo = numbers[numbersAt + FROZEN_LO]!;
    words[at++] = lowWord(lo);
    high = highWordOfLimbs(lo, integers[integersAt + FROZEN_HI]!);
    if (high !== 0) {
      words[at++] = high;
      header |= BALANCE_BIT.wideFrozen;
    }
    words[start] = header;
    this.at = at;
  }

  /** Writes a value in one word or two; answers whether it took two. */
  private number(value: number): boolean {
    return this.value(lowWord(value), highWord(value));
  }

  private limbs(lo: number, hi: number): boolean {
    return this.value(lowWord(lo), highWordOfLimbs(lo, hi));
  }

  private value(low: number, high: number): boolean {
    this.words[this.at++] = low;
    if (high === 0) return false;
    this.words[this.at++] = high;
    return true;
  }

  /** Any event that is not frequent. */
  write(event: RareEvent): void {
    this.rareBytes.makeRoom();
    this.block(this.putRare(event), this.rareBytes.view());
  }

  /** Writes the event's bytes and answers its code. */
  private putRare(event: RareEvent): number {
    const out = this.rareBytes;
    switch (event.kind) {
      case 'asset-listed':
        out.text(event.asset, MAX_NAME_LENGTH);
        out.u8(event.scale);
        return EVENT_CODE.assetListed;
      case 'market-changed':
        this.marketChanged(event);
        return EVENT_CODE.marketChanged;
      case 'member-changed':
        out.varint(event.memberId);
        out.u8((event.frozen ? 1 : 0) | (event.tradingAllowed ? 2 : 0));
        return EVENT_CODE.memberChanged;
      case 'transferred':
        out.varint(event.memberId);
        out.text(event.requestId, MAX_REQUEST_ID_LENGTH);
        out.u8(ACCOUNT_TYPES.indexOf(event.from));
        out.u8(ACCOUNT_TYPES.indexOf(event.to));
        out.varint(this.asset(event.asset));
        out.amount(event.amount);
        return EVENT_CODE.transferred;
      case 'outside-credited':
        out.text(event.ref, MAX_REF_LENGTH);
        this.owner(event.owner);
        out.u8(ACCOUNT_TYPES.indexOf(event.type));
        out.varint(this.asset(event.asset));
        out.amount(event.amount);
        return EVENT_CODE.outsideCredited;
      case 'faucet-set':
        this.amounts(event.amounts);
        return EVENT_CODE.faucetSet;
      case 'faucet-paid':
        out.varint(event.memberId);
        this.amounts(event.amounts);
        return EVENT_CODE.faucetPaid;
      case 'index-set':
        out.text(event.symbol, MAX_NAME_LENGTH);
        out.varint(event.priceScale);
        out.amount(event.step);
        out.varint(event.sources.length);
        for (const { source, weight } of event.sources) {
          out.makeRoom();
          out.text(source, MAX_NAME_LENGTH);
          out.varint(weight);
        }
        return EVENT_CODE.indexSet;
      case 'index-changed':
        out.varint(known(this.dictionary.indexNumber(event.symbol), event.symbol));
        out.amount(event.price);
        out.u8(INDEX_STATES.indexOf(event.state));
        out.u8(event.validSources);
        return EVENT_CODE.indexChanged;
      case 'core-was-started':
        out.varint(event.engineVersion);
        return EVENT_CODE.coreWasStarted;
      case 'engine-was-upgraded':
        out.varint(event.from);
        out.varint(event.to);
        return EVENT_CODE.engineWasUpgraded;
    }
  }

  private marketChanged(event: MarketChanged): void {
    const out = this.rareBytes;
    out.text(event.market, MAX_NAME_LENGTH);
    out.varint(this.asset(event.base));
    out.varint(this.asset(event.quote));
    out.varint(event.priceScale);
    out.varint(event.qtyScale);
    this.filters(event.filters);
    out.varint(event.makerFeePpm);
    out.varint(event.takerFeePpm);
    out.amount(event.listingPrice);
    out.u8(MARKET_STATUSES.indexOf(event.status));
  }

  private filters(filters: SpotFilters): void {
    this.rareBytes.amount(filters.tickSize);
    this.rareBytes.amount(filters.stepSize);
    this.rareBytes.amount(filters.minQty);
    this.rareBytes.amount(filters.maxQty);
    this.rareBytes.amount(filters.minNotional);
    this.rareBytes.amount(filters.maxNotional);
  }

  private amounts(amounts: readonly { asset: string; amount: bigint }[]): void {
    this.rareBytes.varint(amounts.length);
    for (const { asset, amount } of amounts) {
      this.rareBytes.makeRoom();
      this.rareBytes.varint(this.asset(asset));
      this.rareBytes.amount(amount);
    }
  }

  private owner(owner: Owner): void {
    if (typeof owner === 'number') {
      this.rareBytes.u8(0);
      this.rareBytes.varint(owner);
    } else this.rareBytes.u8(SYSTEM_ACCOUNTS.indexOf(owner) + 1);
  }

  private asset(asset: string): number {
    return known(this.dictionary.assetNumber(asset), asset);
  }
}

function known(number: number | undefined, name: string): number {
  if (number === undefined) throw new RangeError(`an event names ${name}, which was never listed`);
  return number;
}
