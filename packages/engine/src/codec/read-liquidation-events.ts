/** The events of liquidations, from the bytes of their blocks. */
import { MARGIN_MODES, POSITION_SIDES, type PositionSide } from '../commands.ts';
import type { Dictionary } from '../dictionary.ts';
import { LIQUIDATION_STEPS, type MarkExplained, type ScopeLocked, type TakeoverDisposed } from '../events.ts';
import type { ByteReader } from './byte-reader.ts';
import { type DeclaredEvent, EVENT_BLOCKS } from './event-blocks.ts';
import { EVENT_CODE } from './event-code.ts';
import { fromList, readList } from './from-list.ts';
import { type LiquidationEvent, PPM, SCOPE_OUTCOMES } from './rare-contract-events.ts';

export function readLiquidationEvent(
  code: number,
  reader: ByteReader,
  dictionary: Dictionary,
): LiquidationEvent | DeclaredEvent {
  switch (code) {
    case EVENT_CODE.markExplained:
      return markExplained(reader, dictionary);
    case EVENT_CODE.scopeLocked:
      return scopeLocked(reader, dictionary);
    case EVENT_CODE.liquidationStepped:
      return {
        kind: 'liquidation-stepped',
        liquidationId: reader.varint(),
        memberId: reader.varint(),
        step: fromList(LIQUIDATION_STEPS, reader.u8()),
        equity: reader.signed(),
        needPpm: need(reader),
      };
    case EVENT_CODE.positionNetted:
      return { kind: 'position-netted', ...closed(reader, dictionary) };
    case EVENT_CODE.takenOver:
      return {
        kind: 'taken-over',
        ...position(reader, dictionary),
        qty: reader.signed(),
        bankruptcyPrice: reader.signed(),
        markPrice: reader.signed(),
        pnl: reader.signed(),
        marginLost: reader.signed(),
      };
    case EVENT_CODE.takeoverDisposed:
      return takeoverDisposed(reader, dictionary);
    case EVENT_CODE.deleveraged:
      return { kind: 'deleveraged', ...closed(reader, dictionary) };
    case EVENT_CODE.lossShared:
      return { kind: 'loss-shared', ...position(reader, dictionary), amount: reader.signed() };
    case EVENT_CODE.scopeUnlocked:
      return {
        kind: 'scope-unlocked',
        liquidationId: reader.varint(),
        memberId: reader.varint(),
        outcome: fromList(SCOPE_OUTCOMES, reader.u8()),
      };
    default:
      return EVENT_BLOCKS.read(code, reader, dictionary);
  }
}

function markExplained(reader: ByteReader, dictionary: Dictionary): MarkExplained {
  return {
    kind: 'mark-explained',
    market: contract(reader, dictionary),
    indexPrice: reader.signed(),
    markPrice: reader.signed(),
    sources: readList(reader, () => ({
      source: reader.text(),
      price: reader.signed(),
      isValid: reader.u8() === 1,
    })),
  };
}

function scopeLocked(reader: ByteReader, dictionary: Dictionary): ScopeLocked {
  return {
    kind: 'scope-locked',
    liquidationId: reader.varint(),
    memberId: reader.varint(),
    mode: fromList(MARGIN_MODES, reader.u8()),
    market: reader.u8() === 0 ? '' : contract(reader, dictionary),
    side: side(reader),
    equity: reader.signed(),
    needPpm: need(reader),
    positions: readList(reader, () => ({
      market: contract(reader, dictionary),
      side: side(reader),
      qty: reader.signed(),
      openNotional: reader.signed(),
      margin: reader.signed(),
      markPrice: reader.signed(),
      liquidationPrice: reader.signed(),
    })),
  };
}

function takeoverDisposed(reader: ByteReader, dictionary: Dictionary): TakeoverDisposed {
  return {
    kind: 'takeover-disposed',
    liquidationId: reader.varint(),
    market: contract(reader, dictionary),
    side: side(reader),
    marketQty: reader.signed(),
    marketNotional: reader.signed(),
    adlQty: reader.signed(),
    markQty: reader.signed(),
    fundChange: reader.signed(),
    sharedLoss: reader.signed(),
    deficit: reader.signed(),
  };
}

function position(reader: ByteReader, dictionary: Dictionary) {
  return {
    liquidationId: reader.varint(),
    memberId: reader.varint(),
    market: contract(reader, dictionary),
    side: side(reader),
  };
}

function closed(reader: ByteReader, dictionary: Dictionary) {
  return {
    ...position(reader, dictionary),
    qty: reader.signed(),
    price: reader.signed(),
    pnl: reader.signed(),
  };
}

function need(reader: ByteReader): bigint {
  return reader.amount() * PPM + BigInt(reader.varint());
}

export function side(reader: ByteReader): PositionSide {
  return fromList(POSITION_SIDES, reader.u8());
}

export function contract(reader: ByteReader, dictionary: Dictionary): string {
  return fromList(dictionary.contracts, reader.varint()).market;
}
