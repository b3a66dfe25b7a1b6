/**
 * The shape of every request and result, under the names of all-calls.ts. Requests arrive as flat strings (form,
 * query or JSON scalars); a result carries money as decimal strings, times as UTC milliseconds, ids as strings.
 * Only servers and tests import this file at run time; everybody else imports its types through index.ts.
 */
import { z } from 'zod';
import { AFFAIRS_SCHEMAS } from './affairs-schemas.ts';
import type { CallName } from './all-calls.ts';
import { capitalRecord } from './capital-record.ts';
import { CONTRACT_SCHEMAS } from './contract-schemas.ts';
import { MEMBER_SCHEMAS } from './member-schemas.ts';
import {
  barPaging,
  currency,
  decimal,
  digits,
  done,
  global,
  id,
  limit,
  minSequence,
  money,
  none,
  orderPage,
  page,
  paging,
  pairsName,
  requestId,
  text,
  time,
} from './scalars.ts';
import { getServer } from './server-schema.ts';
import { spotMarket } from './spot-market.ts';
import {
  ACCOUNT_TYPES,
  AGREEMENTS,
  CAPITAL_KINDS,
  COIN_RANKINGS,
  INDEX_STATES,
  KLINE_INTERVALS,
  MARKET_STATUSES,
  MARKET_TYPES,
  ORDER_STATUSES,
  ORDER_TYPES,
  SIDES,
  TIMES_IN_FORCE,
} from './values.ts';

const pair = z.strictObject({
  type: z.enum(MARKET_TYPES),
  /** The same for a contract and the spot market beside it; marketName(type, pairsName) tells them apart. */
  pairsName: z.string(),
  tokenCur: z.string(),
  mainCur: z.string(),
  price: money,
  /** Percent over 24 h, two decimals, signed: "-0.87". */
  updown: money,
  /** CNY value of one tokenCur. */
  chPrice: money,
  /** Rolling 24 h turnover in mainCur (RULES 2.7). */
  volume: money,
  /** Rolling 24 h, in tokenCur. */
  baseVolume: money,
  high: money,
  low: money,
  open: money,
  tickSize: money,
  isNew: z.boolean(),
  /** HALTED: contracts only. */
  status: z.enum([...MARKET_STATUSES, 'HALTED']),
});

const bar = z.strictObject({
  time,
  open: money,
  high: money,
  low: money,
  close: money,
  /** In tokenCur. */
  volume: money,
  /** In mainCur. */
  turnover: money,
});

const level = z.tuple([money, money]);

const publicTrade = z.strictObject({
  tradeId: id,
  time,
  price: money,
  qty: money,
  /** The taker's side. */
  side: z.enum(SIDES),
});

const balance = z.strictObject({
  account: z.enum(ACCOUNT_TYPES),
  currency: z.string(),
  free: money,
  frozen: money,
});

const spotOrder = z.strictObject({
  orderId: id,
  requestId: z.string(),
  pairsName: z.string(),
  side: z.enum(SIDES),
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  status: z.enum(ORDER_STATUSES),
  /** NONE, USER, IOC_REMAINDER, FOK, POST_ONLY, STP, ADMIN. */
  reason: z.string(),
  /** The price is "0" for MARKET, the quantity for MARKET BUY. */
  price: money,
  qty: money,
  /** MARKET BUY only, else "0". */
  quoteAmount: money,
  filledQty: money,
  filledQuote: money,
  /** filledQuote / filledQty, half-up to the price scale; "0" while nothing is filled. */
  averagePrice: money,
  /** In the received asset. */
  fee: money,
  feeCurrency: z.string(),
  createTime: time,
  /** Of the last change. */
  updateTime: time,
});

const fill = z.strictObject({
  tradeId: id,
  orderId: id,
  pairsName: z.string(),
  side: z.enum(SIDES),
  role: z.enum(['MAKER', 'TAKER']),
  price: money,
  qty: money,
  quoteQty: money,
  fee: money,
  feeCurrency: z.string(),
  time,
});

export const SCHEMAS = {
  getMainCurs: { request: none, result: z.array(z.string()) },
  getPairsByMainCur: {
    request: z.strictObject({ mainCur: currency, type: z.enum(MARKET_TYPES) }),
    result: z.array(pair),
  },
  getBanners: {
    request: z.strictObject({ bannerType: z.literal('DATA_BANNER'), global }),
    result: z.array(z.strictObject({ bannerUrl: z.string(), title: z.string(), link: z.string() })),
  },
  getNotices: {
    request: z.strictObject({ noticeType: z.literal('OFFICIAL'), global }),
    result: z.array(z.strictObject({ id, title: z.string(), time })),
  },
  getIndexCoin: { request: z.strictObject({ getCoinType: z.enum(COIN_RANKINGS) }), result: z.array(pair) },
  getMemberCode: {
    request: z.strictObject({ memberId: digits }),
    result: z.strictObject({ welCode: z.string() }),
  },
  getMember: {
    request: z.strictObject({ member: digits }),
    result: z.strictObject({
      uuid: z.string(),
      nickName: z.string(),
      areaCode: z.string(),
      /** Masked; empty until identity-verified. */
      cardNo: z.string(),
      /** "", REVIEWING, PASS or REJECT. */
      cardState: z.string(),
      /** Masked: 138****2046. */
      phone: z.string(),
      /** Masked. */
      mail: z.string(),
    }),
  },
  setNickName: { request: z.strictObject({ member: digits, nickName: z.string().max(200) }), result: done },

  getServer,
  getNotice: {
    request: z.strictObject({ id: digits, global }),
    result: z.strictObject({ id, title: z.string(), time, body: z.string() }),
  },
  getAgreement: {
    request: z.strictObject({ kind: z.enum(AGREEMENTS), global }),
    result: z.strictObject({ title: z.string(), time, body: z.string() }),
  },
  getSpotMarkets: { request: none, result: z.array(spotMarket) },
  getTicker: {
    request: z.strictObject({ pairsName, type: z.enum(MARKET_TYPES) }),
    result: pair.extend({
      /** "0" with indexState NONE while no source was seen. */
      indexPrice: money,
      indexState: z.enum(INDEX_STATES),
      indexSources: z.int(),
    }),
  },
  getKline: {
    request: z.strictObject({
      pairsName,
      type: z.enum(MARKET_TYPES),
      interval: z.enum(KLINE_INTERVALS),
      ...barPaging,
    }),
    result: z.array(bar),
  },
  getDepth: {
    request: z.strictObject({
      pairsName,
      type: z.enum(MARKET_TYPES),
      /** Group width in price, a multiple of the tick; the tick when absent. */
      group: decimal.optional(),
      limit: limit.optional(),
    }),
    result: z.strictObject({ bids: z.array(level), asks: z.array(level), seq: z.int() }),
  },
  getTrades: {
    request: z.strictObject({ pairsName, type: z.enum(MARKET_TYPES), limit: limit.optional() }),
    result: z.array(publicTrade),
  },

  ...MEMBER_SCHEMAS,
  ...AFFAIRS_SCHEMAS,
  logout: { request: none, result: done },
  socketTicket: { request: none, result: z.strictObject({ ticket: z.string() }) },

  getAccounts: {
    request: z.strictObject({
      account: z.enum(ACCOUNT_TYPES).optional(),
      minSequence: minSequence.optional(),
    }),
    result: z.strictObject({ balances: z.array(balance) }),
  },
  transfer: {
    request: z.strictObject({
      requestId,
      from: z.enum(ACCOUNT_TYPES),
      to: z.enum(ACCOUNT_TYPES),
      currency,
      amount: z.string().max(60),
    }),
    result: done,
  },
  getCapitalRecords: {
    request: z.strictObject({ type: z.enum(CAPITAL_KINDS), ...paging }),
    result: page(capitalRecord),
  },
  claimFaucet: {
    request: z.strictObject({ requestId }),
    result: z.strictObject({ amounts: z.array(z.strictObject({ currency: z.string(), amount: money })) }),
  },

  placeSpotOrder: {
    request: z.strictObject({
      requestId,
      pairsName,
      side: z.enum(SIDES),
      type: z.enum(ORDER_TYPES),
      timeInForce: z.enum(TIMES_IN_FORCE).optional(),
      price: z.string().max(60).optional(),
      qty: z.string().max(60).optional(),
      /** MARKET BUY only. */
      quoteAmount: z.string().max(60).optional(),
    }),
    result: z.strictObject({ orderId: id }),
  },
  /** By orderId or by the requestId it was placed with; exactly one of them. */
  cancelSpotOrder: {
    request: z.strictObject({ orderId: digits.optional(), requestId: requestId.optional() }),
    result: z.strictObject({ orderId: id }),
  },
  cancelAllSpotOrders: {
    request: z.strictObject({ pairsName: pairsName.optional() }),
    result: z.strictObject({ cancelled: z.int() }),
  },
  getOpenSpotOrders: {
    request: z.strictObject({ pairsName: pairsName.optional(), minSequence: minSequence.optional() }),
    result: z.array(spotOrder),
  },
  getSpotOrders: {
    request: z.strictObject({
      pairsName: pairsName.optional(),
      side: z.enum(SIDES).optional(),
      status: z.enum([...ORDER_STATUSES, 'finished']).optional(),
      ...paging,
    }),
    result: orderPage(spotOrder),
  },
  getSpotOrder: {
    request: z.strictObject({ orderId: digits, minSequence: minSequence.optional() }),
    result: z.strictObject({ order: spotOrder, fills: z.array(fill) }),
  },
  getSpotFills: {
    request: z.strictObject({ pairsName: pairsName.optional(), ...paging }),
    result: page(fill),
  },

  ...CONTRACT_SCHEMAS,

  getOutbox: {
    request: z.strictObject({ target: text(100).optional() }),
    result: z.array(
      z.strictObject({
        id,
        time,
        channel: z.enum(['sms', 'mail']),
        target: z.string(),
        subject: z.string(),
        text: z.string(),
      }),
    ),
  },
} as const satisfies Record<CallName, { request: z.ZodType; result: z.ZodType }>;

export type Schemas = typeof SCHEMAS;
export type CallRequest<N extends CallName> = z.infer<Schemas[N]['request']>;
export type CallResult<N extends CallName> = z.infer<Schemas[N]['result']>;

export type * from './contract-shapes.ts';
export type WirePair = z.infer<typeof pair>;
export type WireBar = z.infer<typeof bar>;
export type WireLevel = z.infer<typeof level>;
export type WireTrade = z.infer<typeof publicTrade>;
export type WireBalance = z.infer<typeof balance>;
export type WireSpotOrder = z.infer<typeof spotOrder>;
export type WireFill = z.infer<typeof fill>;
