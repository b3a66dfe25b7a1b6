/** One line of a contract scenario to a command. Prices and lots are decimal numbers. */
import { parseUnits } from '@tern/math';
import type { TimeInForce } from '../../src/base/order-words.ts';
import type { PlaceContractOrder, PlacePlanOrder, TradeType } from '../../src/contract/commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import { CONTRACT, CONTRACT_SCALES } from './contract-opening.ts';

const ORDER =
  /^(\d+) (close )?(long|short) ([\d.]+|all) @ ([\d.]+|market)((?: (?:GTC|IOC|FOK|POST_ONLY|x\d+|tp[\d.]+|sl[\d.]+|last|as \S+))*)$/;
const PLAN =
  /^(\d+) plan (close )?(long|short) ([\d.]+|all) @ ([\d.]+|market) when ([\d.]+)( last)?(?: as (\S+))?$/;
const CANCEL = /^(\d+) cancel (?:#(\d+)|(\S+))$/;
const CANCEL_PLAN = /^(\d+) cancel-plan #(\d+)$/;
const CANCEL_ALL = /^(\d+) cancel-all$/;
const MODE = /^(\d+) mode (ISOLATED|CROSS)$/;
const LEVERAGE = /^(\d+) leverage (\d+)$/;
const MARGIN = /^(\d+) margin (long|short) (-?[\d.]+) as (\S+)$/;
const TRIGGERS = /^(\d+) triggers (long|short) tp([\d.]+) sl([\d.]+)( last)?$/;
const REVERSE = /^(\d+) reverse (long|short)(?: as (\S+))?$/;
const LIQUIDATE = /^liquidate$/;

const price = (text: string): bigint => parseUnits(text, CONTRACT_SCALES.price);
const market = CONTRACT;

export function parseContractLine(line: string): Command {
  let match = ORDER.exec(line);
  if (match !== null) return order(match);
  match = PLAN.exec(line);
  if (match !== null) return plan(match);
  match = CANCEL.exec(line);
  if (match !== null) {
    const [, member, orderId = '0', requestId = ''] = match;
    return {
      kind: 'cancel-contract-order',
      memberId: Number(member),
      orderId: Number(orderId),
      requestId,
    };
  }
  match = CANCEL_PLAN.exec(line);
  if (match !== null)
    return { kind: 'cancel-plan-order', memberId: Number(match[1]), planId: Number(match[2]) };
  match = CANCEL_ALL.exec(line);
  if (match !== null) return { kind: 'cancel-all-contract-orders', memberId: Number(match[1]), market: '' };
  return setting(line);
}

function setting(line: string): Command {
  const side = (text: string | undefined) => (text === 'long' ? 'LONG' : 'SHORT');
  let match = MODE.exec(line);
  if (match !== null)
    return {
      kind: 'set-margin-mode',
      memberId: Number(match[1]),
      market,
      mode: match[2] as 'ISOLATED' | 'CROSS',
    };
  match = LEVERAGE.exec(line);
  if (match !== null)
    return { kind: 'set-leverage', memberId: Number(match[1]), market, leverage: Number(match[2]) };
  match = MARGIN.exec(line);
  if (match !== null) {
    const [, member, which, text, requestId] = match;
    const amount = parseUnits(text!.replace('-', ''), CONTRACT_SCALES.asset);
    return {
      kind: 'change-margin',
      memberId: Number(member),
      requestId: requestId!,
      market,
      side: side(which),
      amount: text!.startsWith('-') ? -amount : amount,
    };
  }
  match = TRIGGERS.exec(line);
  if (match !== null)
    return {
      kind: 'set-position-triggers',
      memberId: Number(match[1]),
      market,
      side: side(match[2]),
      takeProfit: price(match[3]!),
      stopLoss: price(match[4]!),
      triggerSource: match[5] === undefined ? 'MARK' : 'LAST',
    };
  match = REVERSE.exec(line);
  if (match !== null)
    return {
      kind: 'reverse-position',
      memberId: Number(match[1]),
      requestId: match[3] ?? '',
      market,
      side: side(match[2]),
    };
  if (LIQUIDATE.test(line)) return { kind: 'continue-liquidation' };
  throw new Error(`no such line: ${line}`);
}

function tradeType(closes: string | undefined, side: string): TradeType {
  return `${closes === undefined ? 'OPEN' : 'CLOSE'}_${side === 'long' ? 'LONG' : 'SHORT'}`;
}

function sizeOf(text: string): { lots: bigint; closeAll: boolean } {
  return text === 'all'
    ? { lots: 0n, closeAll: true }
    : { lots: parseUnits(text, CONTRACT_SCALES.lots), closeAll: false };
}

function order([, member, closes, side, size, at, options]: RegExpExecArray): PlaceContractOrder {
  const isMarket = at === 'market';
  const option = (pattern: RegExp) => pattern.exec(options!)?.[1];
  return {
    kind: 'place-contract-order',
    memberId: Number(member),
    market,
    requestId: option(/ as (\S+)/) ?? '',
    tradeType: tradeType(closes, side!),
    type: isMarket ? 'MARKET' : 'LIMIT',
    timeInForce: (option(/ (GTC|IOC|FOK|POST_ONLY)/) ?? (isMarket ? 'IOC' : 'GTC')) as TimeInForce,
    price: isMarket ? 0n : price(at!),
    ...(size!.endsWith('%')
      ? { lots: 0n, closeAll: false, closePercent: Number(size!.slice(0, -1)) }
      : { ...sizeOf(size!), closePercent: 0 }),
    leverage: Number(option(/ x(\d+)/) ?? 0),
    takeProfit: price(option(/ tp([\d.]+)/) ?? '0'),
    stopLoss: price(option(/ sl([\d.]+)/) ?? '0'),
    triggerSource: / last/.test(options!) ? 'LAST' : 'MARK',
  };
}

function plan([, member, closes, side, size, at, trigger, last, requestId]: RegExpExecArray): PlacePlanOrder {
  return {
    kind: 'place-plan-order',
    memberId: Number(member),
    requestId: requestId ?? '',
    market,
    leverage: 0,
    tradeType: tradeType(closes, side!),
    type: at === 'market' ? 'MARKET' : 'LIMIT',
    triggerPrice: price(trigger!),
    triggerSource: last === undefined ? 'MARK' : 'LAST',
    price: at === 'market' ? 0n : price(at!),
    ...sizeOf(size!),
  };
}
