/**
 * A place-contract-order as the hot path reads it: numbers instead of bigint and names, filled again for every order.
 * A price or quantity that does not fit is the one next above what fits, a negative one is -1: both are refused.
 */
import type { Dictionary } from '../../base/dictionary.ts';
import { PLACE_CONTRACT_BIT } from '../../codec/command-code.ts';
import { CHOICE, VALUE_SHAPE } from '../../codec/value-shape.ts';
import type { WordReader } from '../../codec/word-reader.ts';
import { readContractReference } from './contract-reference.ts';

/** A number of 2^53 or more is as this one. */
const TOO_LARGE = 2 ** 53;

const MOST_PERCENT = 100;
/** Stands for a percentage that does not exist; the engine rejects it. */
const NO_PERCENT = 101;

export class ContractOrderFields {
  memberId = 0;
  requestId = '';
  /** -1 when unknown. */
  market = -1;
  /** Position in TRADE_TYPES. */
  tradeType = 0;
  /** Position in ORDER_TYPES. */
  type = 0;
  /** Position in TIMES_IN_FORCE. */
  timeInForce = 0;
  price = 0;
  /** At scale 8. */
  lots = 0;
  closeAll = false;
  /** 0: not by percentage; more than 100: refused. */
  closePercent = 0;
  leverage = 0;
  takeProfit = 0;
  stopLoss = 0;
  /** Position in TRIGGER_SOURCES. */
  triggerSource = 0;

  /** Leaves it to the caller to `check` the reader before anything is believed. */
  read(reader: WordReader, dictionary: Dictionary): void {
    const header = reader.words[reader.at]!;
    const shape = reader.words[reader.at + 1]!;
    reader.at += 2;
    this.tradeType = (header >> PLACE_CONTRACT_BIT.tradeTypeShift) & CHOICE.ofFour;
    this.type = (header & PLACE_CONTRACT_BIT.market) === 0 ? 0 : 1;
    this.timeInForce = (header >> PLACE_CONTRACT_BIT.timeInForceShift) & CHOICE.ofFour;
    this.triggerSource = (header & PLACE_CONTRACT_BIT.byLast) === 0 ? 0 : 1;
    this.closeAll = (header & PLACE_CONTRACT_BIT.closeAll) !== 0;
    this.memberId = reader.shapedNumber(shape);
    this.price = bounded(reader, shape >> 2);
    this.lots = bounded(reader, shape >> 4);
    this.closePercent = 0;
    if ((header & PLACE_CONTRACT_BIT.byPercent) !== 0) {
      this.closePercent = this.lots >= 1 && this.lots <= MOST_PERCENT ? this.lots : NO_PERCENT;
      this.lots = 0;
    }
    this.leverage = reader.shapedNumber(shape >> 6);
    this.takeProfit = bounded(reader, shape >> 8);
    this.stopLoss = bounded(reader, shape >> 10);
    const market = header >>> PLACE_CONTRACT_BIT.marketShift;
    this.market =
      market > 0 && market <= dictionary.contracts.length
        ? market - 1
        : readContractReference(market, reader, dictionary);
    this.requestId = (header & PLACE_CONTRACT_BIT.requestId) === 0 ? '' : reader.text();
  }
}

/** The next value, whose shape is in the lowest bits; the words may end before it, which the reader's `check` notices. */
function bounded(reader: WordReader, shape: number): number {
  const { words } = reader;
  switch (shape & CHOICE.ofFour) {
    case VALUE_SHAPE.zero:
      return 0;
    case VALUE_SHAPE.narrow:
      return words[reader.at++]! >>> 0;
    case VALUE_SHAPE.wide: {
      const low = words[reader.at]! >>> 0;
      const high = words[reader.at + 1]!;
      reader.at += 2;
      return high >>> 21 === 0 ? high * 2 ** 32 + low : TOO_LARGE;
    }
    default:
      reader.at += 2;
      return -1;
  }
}
