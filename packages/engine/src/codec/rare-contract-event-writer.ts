/**
 * The contract events that are not frequent, from event objects to bytes: what stands in the blocks of a batch
 * (word-writer.ts). The dictionary must know every contract that they name. Money is signed, whatever it is.
 */
import {
  CONTRACT_STATUSES,
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_SIDES,
  TRADE_TYPES,
  TRIGGER_SOURCES,
} from '../commands.ts';
import { contractSettings } from '../contract-settings.ts';
import type { Dictionary } from '../dictionary.ts';
import {
  CANCEL_REASONS,
  type CancelReason,
  type ContractChanged,
  type ContractSettingsScheduled,
  FEED_STATES,
  type FundingSettled,
  type MarkChanged,
  type PlanClosed,
  type PlanOpened,
  POSITION_ENDS,
  type PositionEnded,
} from '../events.ts';
import { MAX_NAME_LENGTH, MAX_REF_LENGTH, MAX_REQUEST_ID_LENGTH } from '../limits.ts';
import { REJECTIONS, type Rejection } from '../rejections.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { DeclaredEvent } from './event-blocks.ts';
import { EVENT_CODE } from './event-code.ts';
import { positionIn } from './from-list.ts';
import { known } from './known.ts';
import { LiquidationEventWriter } from './liquidation-event-writer.ts';
import { PLAN_ENDS, type RareContractEvent, TRIGGER_KINDS } from './rare-contract-events.ts';

export class RareContractEventWriter {
  private readonly liquidations: LiquidationEventWriter;

  constructor(
    private readonly out: ByteWriter,
    private readonly dictionary: Dictionary,
  ) {
    this.liquidations = new LiquidationEventWriter(out, dictionary);
  }

  /** Writes the event's bytes and answers its code. */
  put(event: RareContractEvent | DeclaredEvent): number {
    const { out } = this;
    switch (event.kind) {
      case 'mark-changed':
        this.markChanged(event);
        return EVENT_CODE.markChanged;
      case 'position-ended':
        this.positionEnded(event);
        return EVENT_CODE.positionEnded;
      case 'contract-changed':
        this.contractChanged(event);
        return EVENT_CODE.contractChanged;
      case 'contract-settings-scheduled':
        this.settingsScheduled(event);
        return EVENT_CODE.contractSettingsScheduled;
      case 'trading-setting-changed':
        out.varint(event.memberId);
        this.contract(event.market);
        out.u8(positionIn(MARGIN_MODES, event.mode));
        out.varint(event.leverage);
        return EVENT_CODE.tradingSettingChanged;
      case 'plan-opened':
        this.planOpened(event);
        return EVENT_CODE.planOpened;
      case 'plan-closed':
        this.planClosed(event);
        return EVENT_CODE.planClosed;
      case 'trigger-fired':
        out.varint(event.memberId);
        this.contract(event.market);
        out.u8(positionIn(POSITION_SIDES, event.side));
        out.u8(positionIn(TRIGGER_KINDS, event.which));
        out.signed(event.price);
        return EVENT_CODE.triggerFired;
      case 'trigger-failed':
        out.varint(event.memberId);
        this.contract(event.market);
        out.u8(positionIn(POSITION_SIDES, event.side));
        return EVENT_CODE.triggerFailed;
      case 'reverse-refused':
        out.varint(event.orderId);
        out.varint(event.memberId);
        this.contract(event.market);
        out.u8(positionIn(POSITION_SIDES, event.side));
        out.u8(positionIn(REJECTIONS, event.reason));
        return EVENT_CODE.reverseRefused;
      case 'funding-settled':
        this.fundingSettled(event);
        return EVENT_CODE.fundingSettled;
      case 'funding-skipped':
        this.contract(event.market);
        out.varint(event.timeMs);
        return EVENT_CODE.fundingSkipped;
      case 'funding-paid':
        out.varint(event.memberId);
        this.contract(event.market);
        out.u8(positionIn(POSITION_SIDES, event.side));
        out.signed(event.qty);
        out.signed(event.markPrice);
        out.signed(event.rate);
        out.signed(event.amount);
        return EVENT_CODE.fundingPaid;
      default:
        return this.liquidations.put(event);
    }
  }

  private markChanged(event: MarkChanged): void {
    const { out } = this;
    this.contract(event.market);
    out.signed(event.indexPrice);
    out.signed(event.markPrice);
    out.u8(positionIn(FEED_STATES, event.feed));
    out.signed(event.fundingRate);
    out.signed(event.nextFundingRate);
    out.varint(event.nextFundingMs);
    out.varint(event.feedSinceMs);
  }

  private positionEnded(event: PositionEnded): void {
    const { out } = this;
    out.varint(event.positionId);
    out.varint(event.memberId);
    this.contract(event.market);
    out.u8(positionIn(POSITION_SIDES, event.side));
    out.u8(positionIn(MARGIN_MODES, event.mode));
    out.varint(event.leverage);
    out.u8(positionIn(POSITION_ENDS, event.how));
    out.varint(event.openTimeMs);
    out.signed(event.qty);
    out.signed(event.lots);
    out.signed(event.openNotional);
    out.signed(event.closeNotional);
    out.signed(event.realisedPnl);
    out.signed(event.fees);
    out.signed(event.funding);
  }

  private contractChanged(event: ContractChanged): void {
    const { out } = this;
    out.text(event.market, MAX_NAME_LENGTH);
    out.text(event.base, MAX_NAME_LENGTH);
    out.text(event.indexSymbol, MAX_NAME_LENGTH);
    out.varint(event.priceScale);
    out.varint(event.qtyScale);
    contractSettings.write(out, event.settings, this.dictionary);
    out.makeRoom();
    out.u8(positionIn(CONTRACT_STATUSES, event.status));
    out.text(event.reason, MAX_REF_LENGTH);
    out.varint(event.statusSinceMs);
    out.varint(event.pendingFromMs);
  }

  private settingsScheduled(event: ContractSettingsScheduled): void {
    const { out } = this;
    this.contract(event.market);
    contractSettings.write(out, event.settings, this.dictionary);
    out.makeRoom();
    out.varint(event.effectiveMs);
    out.varint(event.memberIds.length);
    for (const memberId of event.memberIds) {
      out.makeRoom();
      out.varint(memberId);
    }
  }

  private planOpened(event: PlanOpened): void {
    const { out } = this;
    out.varint(event.planId);
    out.varint(event.memberId);
    out.text(event.requestId, MAX_REQUEST_ID_LENGTH);
    this.contract(event.market);
    out.u8(positionIn(TRADE_TYPES, event.tradeType));
    out.u8(positionIn(ORDER_TYPES, event.type));
    out.signed(event.triggerPrice);
    out.u8(positionIn(TRIGGER_SOURCES, event.triggerSource));
    out.u8((event.firesAbove ? 1 : 0) | (event.closeAll ? 2 : 0));
    out.signed(event.price);
    out.signed(event.lots);
    out.varint(event.leverage);
  }

  private planClosed(event: PlanClosed): void {
    const { out } = this;
    out.varint(event.planId);
    out.varint(event.memberId);
    this.contract(event.market);
    out.u8(positionIn(PLAN_ENDS, event.status));
    out.varint(event.orderId);
    if (event.status === 'cancelled') out.u8(positionIn(CANCEL_REASONS, event.reason as CancelReason));
    if (event.status === 'failed') out.u8(positionIn(REJECTIONS, event.reason as Rejection));
  }

  private fundingSettled(event: FundingSettled): void {
    const { out } = this;
    this.contract(event.market);
    out.varint(event.timeMs);
    out.signed(event.rate);
    out.signed(event.markPrice);
    out.signed(event.paid);
    out.signed(event.received);
    out.signed(event.fundPaid);
    out.signed(event.fundReceived);
  }

  private contract(market: string): void {
    this.out.varint(known(this.dictionary.contractNumber(market), market));
  }
}
