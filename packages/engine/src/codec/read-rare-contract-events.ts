/** The contract events that are not frequent, from the bytes of their blocks; a listing teaches the dictionary. */
import { CONTRACT_STATUSES, MARGIN_MODES, ORDER_TYPES, TRADE_TYPES, TRIGGER_SOURCES } from '../commands.ts';
import { contractSettings } from '../contract-settings.ts';
import type { Dictionary } from '../dictionary.ts';
import {
  CANCEL_REASONS,
  type ContractChanged,
  FEED_STATES,
  type PlanClosed,
  type PlanOpened,
  POSITION_ENDS,
  type PositionEnded,
  type ReverseRefused,
} from '../events.ts';
import { REJECTIONS } from '../rejections.ts';
import { type ByteReader, CodecError } from './byte-reader.ts';
import type { DeclaredEvent } from './event-blocks.ts';
import { EVENT_CODE } from './event-code.ts';
import { fromList, readList } from './from-list.ts';
import { PLAN_ENDS, type RareContractEvent, TRIGGER_KINDS } from './rare-contract-events.ts';
import { contract, readLiquidationEvent, side } from './read-liquidation-events.ts';

export function readContractEvent(
  code: number,
  reader: ByteReader,
  dictionary: Dictionary,
): RareContractEvent | DeclaredEvent {
  switch (code) {
    case EVENT_CODE.markChanged:
      return {
        kind: 'mark-changed',
        market: contract(reader, dictionary),
        indexPrice: reader.signed(),
        markPrice: reader.signed(),
        feed: fromList(FEED_STATES, reader.u8()),
        fundingRate: reader.signed(),
        nextFundingRate: reader.signed(),
        nextFundingMs: reader.varint(),
        // Not written before engine version 5.
        feedSinceMs: reader.isAtEnd ? 0 : reader.varint(),
      };
    case EVENT_CODE.positionEnded:
      return positionEnded(reader, dictionary);
    case EVENT_CODE.contractChanged:
      return contractChanged(reader, dictionary);
    case EVENT_CODE.contractSettingsScheduled:
      return {
        kind: 'contract-settings-scheduled',
        market: contract(reader, dictionary),
        settings: contractSettings.read(reader, dictionary),
        effectiveMs: reader.varint(),
        memberIds: readList(reader, () => reader.varint()),
      };
    case EVENT_CODE.tradingSettingChanged:
      return {
        kind: 'trading-setting-changed',
        memberId: reader.varint(),
        market: contract(reader, dictionary),
        mode: fromList(MARGIN_MODES, reader.u8()),
        leverage: reader.varint(),
      };
    case EVENT_CODE.planOpened:
      return planOpened(reader, dictionary);
    case EVENT_CODE.planClosed:
      return planClosed(reader, dictionary);
    case EVENT_CODE.triggerFired:
      return {
        kind: 'trigger-fired',
        memberId: reader.varint(),
        market: contract(reader, dictionary),
        side: side(reader),
        which: fromList(TRIGGER_KINDS, reader.u8()),
        price: reader.signed(),
      };
    case EVENT_CODE.triggerFailed:
      return {
        kind: 'trigger-failed',
        memberId: reader.varint(),
        market: contract(reader, dictionary),
        side: side(reader),
      };
    case EVENT_CODE.reverseRefused:
      return reverseRefused(reader, dictionary);
    default:
      return readFundingEvent(code, reader, dictionary);
  }
}

function readFundingEvent(
  code: number,
  reader: ByteReader,
  dictionary: Dictionary,
): RareContractEvent | DeclaredEvent {
  switch (code) {
    case EVENT_CODE.fundingSettled:
      return {
        kind: 'funding-settled',
        market: contract(reader, dictionary),
        timeMs: reader.varint(),
        rate: reader.signed(),
        markPrice: reader.signed(),
        paid: reader.signed(),
        received: reader.signed(),
        fundPaid: reader.signed(),
        fundReceived: reader.signed(),
      };
    case EVENT_CODE.fundingSkipped:
      return {
        kind: 'funding-skipped',
        market: contract(reader, dictionary),
        timeMs: reader.varint(),
      };
    case EVENT_CODE.fundingPaid:
      return {
        kind: 'funding-paid',
        memberId: reader.varint(),
        market: contract(reader, dictionary),
        side: side(reader),
        qty: reader.signed(),
        markPrice: reader.signed(),
        rate: reader.signed(),
        amount: reader.signed(),
      };
    default:
      return readLiquidationEvent(code, reader, dictionary);
  }
}

function positionEnded(reader: ByteReader, dictionary: Dictionary): PositionEnded {
  return {
    kind: 'position-ended',
    positionId: reader.varint(),
    memberId: reader.varint(),
    market: contract(reader, dictionary),
    side: side(reader),
    mode: fromList(MARGIN_MODES, reader.u8()),
    leverage: reader.varint(),
    how: fromList(POSITION_ENDS, reader.u8()),
    openTimeMs: reader.varint(),
    qty: reader.signed(),
    lots: reader.signed(),
    openNotional: reader.signed(),
    closeNotional: reader.signed(),
    realisedPnl: reader.signed(),
    fees: reader.signed(),
    funding: reader.signed(),
  };
}

function contractChanged(reader: ByteReader, dictionary: Dictionary): ContractChanged {
  const event: ContractChanged = {
    kind: 'contract-changed',
    market: reader.text(),
    base: reader.text(),
    indexSymbol: reader.text(),
    priceScale: reader.varint(),
    qtyScale: reader.varint(),
    settings: contractSettings.read(reader, dictionary),
    status: fromList(CONTRACT_STATUSES, reader.u8()),
    reason: reader.text(),
    // Not written before engine version 5.
    statusSinceMs: reader.isAtEnd ? 0 : reader.varint(),
    pendingFromMs: reader.isAtEnd ? 0 : reader.varint(),
  };
  reader.check();
  dictionary.learnContract(event);
  return event;
}

function reverseRefused(reader: ByteReader, dictionary: Dictionary): ReverseRefused {
  const orderId = reader.varint();
  const memberId = reader.varint();
  const market = contract(reader, dictionary);
  const ofSide = side(reader);
  const reason = fromList(REJECTIONS, reader.u8());
  if (reason === 'OK') throw new CodecError('a refusal without a reason');
  return { kind: 'reverse-refused', orderId, memberId, market, side: ofSide, reason };
}

function planOpened(reader: ByteReader, dictionary: Dictionary): PlanOpened {
  const planId = reader.varint();
  const memberId = reader.varint();
  const requestId = reader.text();
  const market = contract(reader, dictionary);
  const tradeType = fromList(TRADE_TYPES, reader.u8());
  const type = fromList(ORDER_TYPES, reader.u8());
  const triggerPrice = reader.signed();
  const triggerSource = fromList(TRIGGER_SOURCES, reader.u8());
  const flags = reader.u8();
  return {
    kind: 'plan-opened',
    planId,
    memberId,
    requestId,
    market,
    tradeType,
    type,
    triggerPrice,
    triggerSource,
    firesAbove: (flags & 1) !== 0,
    closeAll: (flags & 2) !== 0,
    price: reader.signed(),
    lots: reader.signed(),
    leverage: reader.varint(),
  };
}

function planClosed(reader: ByteReader, dictionary: Dictionary): PlanClosed {
  const planId = reader.varint();
  const memberId = reader.varint();
  const market = contract(reader, dictionary);
  const status = fromList(PLAN_ENDS, reader.u8());
  const orderId = reader.varint();
  const reasons = { triggered: ['NONE'], cancelled: CANCEL_REASONS, failed: REJECTIONS } as const;
  const reason = fromList<string>(reasons[status], status === 'triggered' ? 0 : reader.u8());
  return { kind: 'plan-closed', planId, memberId, market, status, orderId, reason };
}
