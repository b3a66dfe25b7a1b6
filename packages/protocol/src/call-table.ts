/**
 * The calls whose paths do not follow from their names; all-calls.ts adds the others. The first nine are SPEC section 7
 * word for word. Free of zod and of prose, so that a browser can carry it.
 */
import type { CallSpec } from './access.ts';

const call = (
  method: CallSpec['method'],
  path: string,
  access: CallSpec['access'],
  more: Partial<CallSpec> = {},
): CallSpec => ({ method, path, access, mode: 'always', write: method === 'POST', upload: false, ...more });
const get = (path: string, more?: Partial<CallSpec>) => call('GET', path, 'visitor', more);
const post = (path: string, more?: Partial<CallSpec>) => call('POST', path, 'visitor', more);
const ownGet = (path: string, more?: Partial<CallSpec>) => call('GET', path, 'member', more);
const ownPost = (path: string, more?: Partial<CallSpec>) => call('POST', path, 'member', more);
const DEMO = { mode: 'demo' } as const;

export const LISTED_CALLS = {
  getMainCurs: get('data/data/getMainCurs'),
  getPairsByMainCur: get('data/data/getPairsByMainCur'),
  getBanners: get('data/data/getBanners'),
  getNotices: get('data/data/getNotices'),
  getIndexCoin: get('data/data/getIndexCoin'),
  getMemberCode: ownGet('member/member/code'),
  getMember: ownGet('member/member/getMember'),
  setNickName: ownPost('member/member/setNickName'),
  geetestCode: post('data/sms/geetestCode'),

  getServer: get('data/data/getServer'),
  getNotice: get('data/data/getNotice'),
  getAgreement: get('data/data/getAgreement'),
  getSpotMarkets: get('data/data/getSpotMarkets'),
  getTicker: get('data/data/getTicker'),
  getKline: get('data/data/getKline'),
  getDepth: get('data/data/getDepth'),
  getTrades: get('data/data/getTrades'),

  getCaptchaWork: post('data/captcha/getWork'),
  getCaptchaPuzzle: post('data/captcha/getPuzzle'),
  solveCaptcha: post('data/captcha/solve'),
  waiveCaptcha: post('data/captcha/waive'),
  sendCaptchaCode: post('data/captcha/sendCode'),
  solveCaptchaCode: post('data/captcha/solveCode'),
  sendCode: post('data/sms/sendCode'),
  register: post('member/login/register'),
  login: post('member/login/login'),
  loginSecond: post('member/login/loginSecond'),
  requestRecovery: post('member/login/requestRecovery'),
  forget: post('member/login/forget'),
  logout: ownPost('member/login/logout'),
  socketTicket: ownPost('member/login/socketTicket'),

  getSecurity: ownGet('member/security/getSecurity'),
  sendMemberCode: ownPost('member/security/sendCode'),
  verifyOwner: ownPost('member/security/verifyOwner'),
  bindTarget: ownPost('member/security/bind'),
  changeTarget: ownPost('member/security/change'),
  changePassword: ownPost('member/security/changePassword'),
  setPostPassword: ownPost('member/security/setPostPassword'),
  changePostPassword: ownPost('member/security/changePostPassword'),
  forgetPostPassword: ownPost('member/security/forgetPostPassword'),
  startGoogle: ownPost('member/security/startGoogle'),
  bindGoogle: ownPost('member/security/bindGoogle'),
  closeGoogle: ownPost('member/security/closeGoogle'),
  requestReview: ownPost('member/security/requestReview'),
  getReviews: ownGet('member/security/getReviews'),
  getSessions: ownGet('member/security/getSessions'),
  endSession: ownPost('member/security/endSession'),
  endOtherSessions: ownPost('member/security/endOtherSessions'),
  getSecurityEvents: ownGet('member/security/getEvents'),

  uploadImage: ownPost('member/file/uploadImage', { upload: true }),
  getImage: ownGet('member/file/getImage'),
  getIdentity: ownGet('member/identity/getIdentity'),
  submitIdentity: ownPost('member/identity/submitBasic'),
  submitAdvancedIdentity: ownPost('member/identity/submitAdvanced'),
  getPayments: ownGet('member/payment/getPayments'),
  addPayment: ownPost('member/payment/addPayment'),
  setPaymentEnabled: ownPost('member/payment/setEnabled'),
  deletePayment: ownPost('member/payment/deletePayment'),
  getMessages: ownGet('member/message/getMessages'),
  getUnreadCount: ownGet('member/message/getUnreadCount'),
  readMessage: ownPost('member/message/read'),
  readAllMessages: ownPost('member/message/readAll'),

  getAccounts: ownGet('assets/account/getAccounts'),
  transfer: ownPost('assets/transfer/transfer'),
  getCapitalRecords: ownGet('assets/record/getCapitalRecords'),
  claimFaucet: ownPost('assets/faucet/claim', DEMO),

  placeSpotOrder: ownPost('spot/order/placeOrder'),
  cancelSpotOrder: ownPost('spot/order/cancelOrder'),
  cancelAllSpotOrders: ownPost('spot/order/cancelAllOrders'),
  getOpenSpotOrders: ownGet('spot/order/getOpenOrders'),
  getSpotOrders: ownGet('spot/order/getOrders'),
  getSpotOrder: ownGet('spot/order/getOrder'),
  getSpotFills: ownGet('spot/order/getFills'),

  getOutbox: get('demo/outbox/getOutbox', DEMO),
  answerCaptcha: post('demo/captcha/answer', DEMO),
} as const satisfies Record<string, CallSpec>;

/** How any call of all-calls.ts is sent, without the rows of those whose path follows from their name. */
export function callWay(name: string): Pick<CallSpec, 'method' | 'path'> {
  return (
    (LISTED_CALLS as Record<string, CallSpec>)[name] ?? {
      method: name.startsWith('get') ? 'GET' : 'POST',
      path: `contract/${name}`,
    }
  );
}

export const API_BASE = '/api/';
