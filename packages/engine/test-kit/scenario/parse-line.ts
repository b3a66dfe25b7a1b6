/** One line of a scenario to a command. Amounts are decimal numbers of the scenario's market, COIN/USDT. */
import { parseUnits } from '@tern/math';
import type { TimeInForce } from '../../src/base/order-words.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { AmendSpotOrder, PlaceSpotOrder } from '../../src/spot/commands.ts';
import type { MarketStatus } from '../../src/spot/market-definition.ts';
import { SCENARIO_MARKET, SCENARIO_SCALES } from './opening.ts';

const ORDER =
  /^(\d+) (buy|sell) (limit|market)(?: (GTC|IOC|FOK|POST_ONLY))? ([\d.]+)(?: @ ([\d.]+))?(?: as (\S+))?$/;
const CANCEL = /^(\d+) cancel (?:#(\d+)|(\S+))$/;
/** A dash leaves the quantity as it is, and a missing price leaves the price. */
const AMEND = /^(\d+) amend (?:#(\d+)|(\S+)) to ([\d.]+|-)(?: @ ([\d.]+))?(?: as (\S+))?$/;
const CANCEL_ALL = /^(\d+) cancel-all$/;
const STATUS = /^market (PREPARED|OPEN|CANCEL_ONLY|SUSPENDED|CLOSED)$/;
const FEES = /^fees (\d+) (\d+)$/;

export function parseLine(line: string): Command {
  const order = ORDER.exec(line);
  if (order !== null) return placeOrder(order);
  const cancel = CANCEL.exec(line);
  if (cancel !== null)
    return {
      kind: 'cancel-spot-order',
      memberId: Number(cancel[1]),
      orderId: Number(cancel[2] ?? 0),
      requestId: cancel[3] ?? '',
    };
  const amend = AMEND.exec(line);
  if (amend !== null) return amendOrder(amend);
  const all = CANCEL_ALL.exec(line);
  if (all !== null) return { kind: 'cancel-all-spot-orders', memberId: Number(all[1]), market: '' };
  const status = STATUS.exec(line);
  if (status !== null)
    return { kind: 'set-market-status', market: SCENARIO_MARKET, status: status[1] as MarketStatus };
  const fees = FEES.exec(line);
  if (fees !== null)
    return {
      kind: 'set-market-fees',
      market: SCENARIO_MARKET,
      makerFeePpm: Number(fees[1]),
      takerFeePpm: Number(fees[2]),
    };
  throw new Error(`no such line: ${line}`);
}

function amendOrder(match: RegExpExecArray): AmendSpotOrder {
  const [, member, orderId, orderRequestId, size, price, requestId] = match;
  return {
    kind: 'amend-spot-order',
    memberId: Number(member),
    requestId: requestId ?? '',
    orderId: Number(orderId ?? 0),
    orderRequestId: orderRequestId ?? '',
    price: price === undefined ? 0n : parseUnits(price, SCENARIO_SCALES.price),
    qty: size === '-' ? 0n : parseUnits(size!, SCENARIO_SCALES.qty),
  };
}

function placeOrder(match: RegExpExecArray): PlaceSpotOrder {
  const [, member, side, type, timeInForce, size, price, requestId] = match;
  const isMarket = type === 'market';
  const byQuote = isMarket && side === 'buy';
  return {
    kind: 'place-spot-order',
    memberId: Number(member),
    requestId: requestId ?? '',
    market: SCENARIO_MARKET,
    side: side === 'buy' ? 'BUY' : 'SELL',
    type: isMarket ? 'MARKET' : 'LIMIT',
    timeInForce: (timeInForce ?? (isMarket ? 'IOC' : 'GTC')) as TimeInForce,
    price: price === undefined ? 0n : parseUnits(price, SCENARIO_SCALES.price),
    qty: byQuote ? 0n : parseUnits(size!, SCENARIO_SCALES.qty),
    quoteAmount: byQuote ? parseUnits(size!, SCENARIO_SCALES.asset) : 0n,
  };
}
