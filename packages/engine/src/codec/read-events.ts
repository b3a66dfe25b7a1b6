/**
 * Bytes of a batch back to events, and the dictionary taught by the listings among them. The server decodes every
 * journal row with it, so the frequent kinds come first and make no more than the event itself.
 */
import { ACCOUNT_TYPES, type Owner, SYSTEM_ACCOUNTS } from '../accounts.ts';
import type { EventBatch } from '../batch.ts';
import { TIMES_IN_FORCE } from '../commands.ts';
import type { Dictionary } from '../dictionary.ts';
import {
  type BalanceChanged,
  CANCEL_REASONS,
  type CommandDone,
  type Event,
  type OrderClosed,
  type OrderOpened,
  type Traded,
} from '../events.ts';
import { REJECTIONS, type Rejection } from '../rejections.ts';
import { CodecError } from './byte-reader.ts';
import { ORDER_FLAG, TIME_IN_FORCE_BITS } from './command-code.ts';
import { EVENT_BLOCKS } from './event-blocks.ts';
import { BALANCE_BIT, CLOSED_BIT, DONE_BIT, EVENT_CODE, OPENED_BIT, TRADED_BIT } from './event-code.ts';
import { fromList } from './from-list.ts';
import { ContractEventReading } from './read-contract-events.ts';

/** The dictionary must be the one before the batch, or a later one; afterwards it knows what the batch listed. */
export function readEvents(batch: EventBatch, dictionary: Dictionary): Event[] {
  return new EventReading(batch, dictionary).all();
}

class EventReading extends ContractEventReading {
  private readonly events: Event[] = [];
  private seq: number;
  private opened: OrderOpened | undefined;

  constructor(
    private readonly batch: EventBatch,
    dictionary: Dictionary,
  ) {
    super(dictionary);
    this.words.open(batch.events);
    this.seq = batch.firstSeq;
  }

  all(): Event[] {
    const endSeq = this.batch.firstSeq + this.batch.count;
    while (this.seq < endSeq) {
      const event = this.next(this.words.peek());
      this.words.check();
      this.events.push(event);
      if (event.kind === 'command-done') {
        this.seq++;
        this.opened = undefined;
        this.openedContractOrder = undefined;
      }
    }
    this.words.checkFinished();
    return this.events;
  }

  private next(header: number): Event {
    switch (header & 0xff) {
      case EVENT_CODE.doneZero:
      case EVENT_CODE.doneSequence:
      case EVENT_CODE.doneEarlier:
      case EVENT_CODE.doneRejected:
      case EVENT_CODE.doneOther:
        return this.done(this.words.word());
      case EVENT_CODE.orderOpened:
        return this.orderOpened(this.words.word());
      case EVENT_CODE.traded:
        return this.traded(this.words.word());
      case EVENT_CODE.orderClosed:
        return this.orderClosed(this.words.word());
      case EVENT_CODE.memberBalance:
      case EVENT_CODE.systemBalance:
        return this.balance(this.words.word());
      case EVENT_CODE.contractOrderOpened:
      case EVENT_CODE.contractTraded:
      case EVENT_CODE.contractOrderClosed:
      case EVENT_CODE.positionChanged:
      case EVENT_CODE.contractTotalsChanged:
        return this.contractEvent(this.words.word());
      default: {
        const bytes = this.words.block();
        const event = EVENT_BLOCKS.read(header & 0xff, bytes, this.dictionary);
        bytes.checkFinished();
        return event;
      }
    }
  }

  private done(header: number): CommandDone {
    const isWide = (header & DONE_BIT.wideResult) !== 0;
    switch (header & 0xff) {
      case EVENT_CODE.doneZero:
        return this.answer('OK', 0, false);
      case EVENT_CODE.doneSequence:
        return this.answer('OK', this.seq, false);
      case EVENT_CODE.doneEarlier:
        return this.answer('OK', this.seq - this.words.number(isWide), false);
      case EVENT_CODE.doneRejected:
        return this.answer(fromList<Rejection>(REJECTIONS, header >>> DONE_BIT.rejectionShift), 0, false);
      default:
        return this.answer('OK', this.words.number(isWide), (header & DONE_BIT.repeated) !== 0);
    }
  }

  private answer(rejection: Rejection, result: number, repeated: boolean): CommandDone {
    return { kind: 'command-done', seq: this.seq, rejection, result, repeated };
  }

  private orderOpened(header: number): OrderOpened {
    const { words } = this;
    const flags = (header >> OPENED_BIT.kindShift) & OPENED_BIT.kindMask;
    const market = this.market(header >>> OPENED_BIT.marketShift);
    const memberId = words.number((header & OPENED_BIT.wideMember) !== 0);
    const price = words.amount((header & OPENED_BIT.widePrice) !== 0);
    const qty = words.amount((header & OPENED_BIT.wideQty) !== 0);
    const makerFeePpm = words.word();
    const takerFeePpm = words.word();
    const quoteAmount = (header & OPENED_BIT.quoteAmount) === 0 ? 0n : words.amount(true);
    const opened: OrderOpened = {
      kind: 'order-opened',
      orderId: this.seq,
      memberId,
      requestId: (header & OPENED_BIT.requestId) === 0 ? '' : words.text(),
      market,
      side: (flags & ORDER_FLAG.sell) === 0 ? 'BUY' : 'SELL',
      type: (flags & ORDER_FLAG.market) === 0 ? 'LIMIT' : 'MARKET',
      timeInForce: TIMES_IN_FORCE[(flags >> TIME_IN_FORCE_BITS.shift) & TIME_IN_FORCE_BITS.mask]!,
      price,
      qty,
      quoteAmount,
      makerFeePpm,
      takerFeePpm,
    };
    this.opened = opened;
    return opened;
  }

  private traded(header: number): Traded {
    const { words } = this;
    const taker = this.opened;
    if (taker === undefined) throw new CodecError('a trade without its taker');
    this.lastTradeId += words.number((header & TRADED_BIT.wideTradeId) !== 0);
    const makerMemberId = words.number((header & TRADED_BIT.wideMember) !== 0);
    const makerOrderId = this.seq - words.number((header & TRADED_BIT.wideDistance) !== 0);
    return {
      kind: 'traded',
      tradeId: this.lastTradeId,
      market: taker.market,
      price: words.amount((header & TRADED_BIT.widePrice) !== 0),
      qty: words.amount((header & TRADED_BIT.wideQty) !== 0),
      quoteQty: words.amount((header & TRADED_BIT.wideQuoteQty) !== 0),
      takerSide: taker.side,
      takerOrderId: taker.orderId,
      takerMemberId: taker.memberId,
      takerFee: words.amount((header & TRADED_BIT.wideTakerFee) !== 0),
      makerOrderId,
      makerMemberId,
      makerFee: words.amount((header & TRADED_BIT.wideMakerFee) !== 0),
    };
  }

  private orderClosed(header: number): OrderClosed {
    const { words } = this;
    const reason = fromList(CANCEL_REASONS, (header >> CLOSED_BIT.reasonShift) & CLOSED_BIT.reasonMask);
    const isFilled = (header & CLOSED_BIT.filled) !== 0;
    return {
      kind: 'order-closed',
      orderId: this.seq - words.number((header & CLOSED_BIT.wideDistance) !== 0),
      memberId: words.number((header & CLOSED_BIT.wideMember) !== 0),
      market: this.market(header >>> CLOSED_BIT.marketShift),
      status: reason === 'NONE' ? 'matched' : 'cancelled',
      reason,
      filledQty: isFilled ? words.amount((header & CLOSED_BIT.wideQty) !== 0) : 0n,
      filledQuote: isFilled ? words.amount((header & CLOSED_BIT.wideQuote) !== 0) : 0n,
      fee: isFilled ? words.amount((header & CLOSED_BIT.wideFee) !== 0) : 0n,
    };
  }

  private balance(header: number): BalanceChanged {
    const { words } = this;
    const account = header >>> BALANCE_BIT.accountShift;
    const number = words.number((header & BALANCE_BIT.wideOwner) !== 0);
    const isMember = (header & 0xff) === EVENT_CODE.memberBalance;
    const free = words.amount((header & BALANCE_BIT.wideFree) !== 0);
    return {
      kind: 'balance-changed',
      owner: isMember ? number : fromList<Owner>(SYSTEM_ACCOUNTS, number),
      type: ACCOUNT_TYPES[account & 3]!,
      asset: this.asset(account >>> 2),
      free: (header & BALANCE_BIT.negativeFree) === 0 ? free : -free,
      frozen: words.amount((header & BALANCE_BIT.wideFrozen) !== 0),
    };
  }

  private asset(number: number): string {
    return fromList(this.dictionary.assets, number).asset;
  }

  private market(number: number): string {
    return fromList(this.dictionary.markets, number).market;
  }
}
