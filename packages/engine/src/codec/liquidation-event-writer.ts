/** The events of liquidations, from event objects to bytes. As rare-contract-event-writer.ts says. */
import { MARGIN_MODES, POSITION_SIDES } from '../commands.ts';
import type { Dictionary } from '../dictionary.ts';
import {
  type Deleveraged,
  LIQUIDATION_STEPS,
  type MarkExplained,
  type PositionNetted,
  type ScopeLocked,
  type TakenOver,
  type TakeoverDisposed,
} from '../events.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';
import type { ByteWriter } from './byte-writer.ts';
import { type DeclaredEvent, EVENT_BLOCKS } from './event-blocks.ts';
import { EVENT_CODE } from './event-code.ts';
import { positionIn } from './from-list.ts';
import { known } from './known.ts';
import { type LiquidationEvent, PPM, SCOPE_OUTCOMES } from './rare-contract-events.ts';

export class LiquidationEventWriter {
  constructor(
    private readonly out: ByteWriter,
    private readonly dictionary: Dictionary,
  ) {}

  /** Writes the event's bytes and answers its code. */
  put(event: LiquidationEvent | DeclaredEvent): number {
    const { out } = this;
    switch (event.kind) {
      case 'mark-explained':
        this.markExplained(event);
        return EVENT_CODE.markExplained;
      case 'scope-locked':
        this.scopeLocked(event);
        return EVENT_CODE.scopeLocked;
      case 'liquidation-stepped':
        out.varint(event.liquidationId);
        out.varint(event.memberId);
        out.u8(positionIn(LIQUIDATION_STEPS, event.step));
        out.signed(event.equity);
        this.need(event.needPpm);
        return EVENT_CODE.liquidationStepped;
      case 'position-netted':
        this.closed(event);
        return EVENT_CODE.positionNetted;
      case 'taken-over':
        this.takenOver(event);
        return EVENT_CODE.takenOver;
      case 'takeover-disposed':
        this.takeoverDisposed(event);
        return EVENT_CODE.takeoverDisposed;
      case 'deleveraged':
        this.closed(event);
        return EVENT_CODE.deleveraged;
      case 'loss-shared':
        this.position(event);
        out.signed(event.amount);
        return EVENT_CODE.lossShared;
      case 'scope-unlocked':
        out.varint(event.liquidationId);
        out.varint(event.memberId);
        out.u8(positionIn(SCOPE_OUTCOMES, event.outcome));
        return EVENT_CODE.scopeUnlocked;
      default:
        return EVENT_BLOCKS.write(out, event, this.dictionary);
    }
  }

  private markExplained(event: MarkExplained): void {
    const { out } = this;
    this.contract(event.market);
    out.signed(event.indexPrice);
    out.signed(event.markPrice);
    out.varint(event.sources.length);
    for (const { source, price, isValid } of event.sources) {
      out.makeRoom();
      out.text(source, MAX_NAME_LENGTH);
      out.signed(price);
      out.u8(isValid ? 1 : 0);
    }
  }

  /** Cross has no contract of its own. */
  private scopeLocked(event: ScopeLocked): void {
    const { out } = this;
    out.varint(event.liquidationId);
    out.varint(event.memberId);
    out.u8(positionIn(MARGIN_MODES, event.mode));
    out.u8(event.market === '' ? 0 : 1);
    if (event.market !== '') this.contract(event.market);
    out.u8(positionIn(POSITION_SIDES, event.side));
    out.signed(event.equity);
    this.need(event.needPpm);
    out.varint(event.positions.length);
    for (const position of event.positions) {
      out.makeRoom();
      this.contract(position.market);
      out.u8(positionIn(POSITION_SIDES, position.side));
      out.signed(position.qty);
      out.signed(position.openNotional);
      out.signed(position.margin);
      out.signed(position.markPrice);
      out.signed(position.liquidationPrice);
    }
  }

  private takenOver(event: TakenOver): void {
    const { out } = this;
    this.position(event);
    out.signed(event.qty);
    out.signed(event.bankruptcyPrice);
    out.signed(event.markPrice);
    out.signed(event.pnl);
    out.signed(event.marginLost);
  }

  private takeoverDisposed(event: TakeoverDisposed): void {
    const { out } = this;
    out.varint(event.liquidationId);
    this.contract(event.market);
    out.u8(positionIn(POSITION_SIDES, event.side));
    out.signed(event.marketQty);
    out.signed(event.marketNotional);
    out.signed(event.adlQty);
    out.signed(event.markQty);
    out.signed(event.fundChange);
    out.signed(event.sharedLoss);
    out.signed(event.deficit);
  }

  private closed(event: PositionNetted | Deleveraged): void {
    this.position(event);
    this.out.signed(event.qty);
    this.out.signed(event.price);
    this.out.signed(event.pnl);
  }

  private position(event: Pick<TakenOver, 'liquidationId' | 'memberId' | 'market' | 'side'>): void {
    this.out.varint(event.liquidationId);
    this.out.varint(event.memberId);
    this.contract(event.market);
    this.out.u8(positionIn(POSITION_SIDES, event.side));
  }

  private need(needPpm: bigint): void {
    this.out.amount(needPpm / PPM);
    this.out.varint(Number(needPpm % PPM));
  }

  private contract(market: string): void {
    this.out.varint(known(this.dictionary.contractNumber(market), market));
  }
}
