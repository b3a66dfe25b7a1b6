/**
 * Every call of the wire contract as data: routes, client, OpenAPI and tests derive from this table and from
 * schemas.ts, which holds the shape of each request and result under the same name. The first nine are SPEC section 7
 * word for word. Free of zod, so that a browser can carry it.
 */
import type { CallSpec } from './access.ts';

const get = (path: string, access: CallSpec['access'], summary: string): CallSpec => ({
  method: 'GET',
  path,
  access,
  mode: 'always',
  write: false,
  summary,
});
const post = (path: string, access: CallSpec['access'], summary: string): CallSpec => ({
  method: 'POST',
  path,
  access,
  mode: 'always',
  write: true,
  summary,
});
const demo = (spec: CallSpec): CallSpec => ({ ...spec, mode: 'demo' });

export const CALLS = {
  getMainCurs: get('data/data/getMainCurs', 'visitor', 'Main currencies in which pairs are quoted'),
  getPairsByMainCur: get('data/data/getPairsByMainCur', 'visitor', 'Pairs quoted in one main currency'),
  getBanners: get('data/data/getBanners', 'visitor', 'Banners of the home screen'),
  getNotices: get('data/data/getNotices', 'visitor', 'Notices, newest first'),
  getIndexCoin: get('data/data/getIndexCoin', 'visitor', 'Ranked spot pairs (RULES 2.8)'),
  getMemberCode: get('member/member/code', 'member', "The member's invitation code"),
  getMember: get('member/member/getMember', 'member', 'The member behind the session'),
  setNickName: post('member/member/setNickName', 'member', 'Sets the nickname, once'),
  geetestCode: post('data/sms/geetestCode', 'visitor', 'A fresh captcha challenge'),

  getServer: get('data/data/getServer', 'visitor', 'Mode, time, CNY rate and faucet of this exchange'),
  getNotice: get('data/data/getNotice', 'visitor', 'One notice with its text'),
  getAgreement: get('data/data/getAgreement', 'visitor', 'An agreement with its text'),
  getSpotMarkets: get('data/data/getSpotMarkets', 'visitor', 'Spot markets with filters, fees and status'),
  getTicker: get('data/data/getTicker', 'visitor', 'Rolling 24 h figures of one pair'),
  getKline: get('data/data/getKline', 'visitor', 'K-line bars, oldest first'),
  getDepth: get('data/data/getDepth', 'visitor', 'Order book levels, best first, grouped by price'),
  getTrades: get('data/data/getTrades', 'visitor', 'Recent trades, newest first'),

  sendCode: post('data/sms/sendCode', 'visitor', 'Sends a verification code by SMS or e-mail'),
  register: post('member/login/register', 'visitor', 'Registers a member and logs in'),
  login: post('member/login/login', 'visitor', 'Logs in'),
  forget: post('member/login/forget', 'visitor', 'Sets a new login password with a verification code'),
  logout: post('member/login/logout', 'member', 'Ends this session'),
  socketTicket: post(
    'member/login/socketTicket',
    'member',
    'One-time ticket that authenticates a websocket (30 s)',
  ),

  getAccounts: get('assets/account/getAccounts', 'member', 'Balances of the four accounts'),
  transfer: post('assets/transfer/transfer', 'member', 'Moves an amount between own accounts'),
  getCapitalRecords: get('assets/record/getCapitalRecords', 'member', 'Capital records, newest first'),
  claimFaucet: demo(post('assets/faucet/claim', 'member', 'Takes the demo funds, once a day')),

  placeSpotOrder: post('spot/order/placeOrder', 'member', 'Places a spot order'),
  cancelSpotOrder: post('spot/order/cancelOrder', 'member', 'Cancels an open spot order'),
  cancelAllSpotOrders: post(
    'spot/order/cancelAllOrders',
    'member',
    'Cancels all open spot orders, of one pair or of all',
  ),
  getOpenSpotOrders: get('spot/order/getOpenOrders', 'member', 'Open spot orders, newest first'),
  getSpotOrders: get('spot/order/getOrders', 'member', 'Spot orders of any status, newest first'),
  getSpotOrder: get('spot/order/getOrder', 'member', 'One spot order with its fills'),
  getSpotFills: get('spot/order/getFills', 'member', "The member's spot fills, newest first"),

  getOutbox: demo(get('demo/outbox/getOutbox', 'visitor', 'Codes and mails of the demo, newest first')),
} as const satisfies Record<string, CallSpec>;

export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS) as CallName[];
export const API_BASE = '/api/';
