/**
 * Every call and every topic of the protocol with what each kind of caller is answered, written by hand, a row a call; a
 * call without a row does not compile.
 */
import type { CallName, ErrorName, Topic, TopicKind } from '@tern/protocol';
import { PASSWORD } from './running-exchange.ts';

export type Answer = 'ok' | ErrorName;
export type Kind =
  | 'order'
  | 'contractOrder'
  | 'plan'
  | 'liquidation'
  | 'session'
  | 'qr'
  | 'identityImage'
  | 'payment'
  | 'message'
  | 'member';

interface Row {
  /** A well-formed request; `object` is the id of what it is about. */
  ask: (object: string, world: AccessWorld) => Record<string, string>;
  /** What a verified member gets, about his own object. */
  own: Answer;
  /** What an unverified member gets, where it differs. */
  unverified?: Answer;
  /** What the request is about, and the answer when that is another's or nobody's: the same for both. */
  object?: [Kind, Answer];
}

export interface AccessWorld {
  phone: string;
  randomCode: string;
}

const CHALLENGE = '0'.repeat(32);
export const POST_PASSWORD = '482915';
const DAY = '1990-01-01';
const pair = { pairsName: 'BTC/USDT', type: 'SPOT' };
export const contract = { pairsName: 'BTC/USDT' };
const ofContract = () => contract;
const nothing = () => ({});
const paging = nothing;
const contractOrder = { requestId: 'table', tradeType: 'OPEN_LONG' };
const proof = { channel: 'phone', code: '000000' };
export const person = {
  name: 'Ada Lovelace',
  country: 'GB',
  idType: 'PASSPORT',
  idNumber: 'P0000001',
  birthDate: DAY,
};
export const payment = {
  kind: 'bankCard',
  holderName: 'Anna Karenina',
  account: '6222021234567890',
  bankName: 'A bank',
};

/** Refusals that stand for "let through and judged": the request was made to be harmless. */
export const TABLE: Record<CallName, Row> = {
  getMainCurs: { ask: nothing, own: 'ok' },
  getPairsByMainCur: { ask: () => ({ mainCur: 'USDT', type: 'SPOT' }), own: 'ok' },
  getBanners: { ask: () => ({ bannerType: 'DATA_BANNER', global: 'ENGLISH' }), own: 'ok' },
  getNotices: { ask: () => ({ noticeType: 'OFFICIAL', global: 'ENGLISH' }), own: 'ok' },
  getIndexCoin: { ask: () => ({ getCoinType: 'TOP' }), own: 'ok' },
  getMemberCode: { ask: (memberId) => ({ memberId }), own: 'ok', object: ['member', 'forbidden'] },
  getMember: { ask: (member) => ({ member }), own: 'ok', object: ['member', 'forbidden'] },
  setNickName: {
    ask: (member) => ({ member, nickName: '' }),
    own: 'nickNameEmpty',
    object: ['member', 'forbidden'],
  },
  geetestCode: { ask: (_, { randomCode }) => ({ randomCode, clientType: 'h5' }), own: 'ok' },

  getServer: { ask: nothing, own: 'ok' },
  getNotice: { ask: () => ({ id: '9999999', global: 'ENGLISH' }), own: 'contentUnknown' },
  getAgreement: { ask: () => ({ kind: 'USER', global: 'ENGLISH' }), own: 'ok' },
  getSpotMarkets: { ask: nothing, own: 'ok' },
  getTicker: { ask: () => pair, own: 'ok' },
  getKline: { ask: () => ({ ...pair, interval: '1h' }), own: 'ok' },
  getDepth: { ask: () => pair, own: 'ok' },
  getTrades: { ask: () => pair, own: 'ok' },

  getCaptchaWork: { ask: () => ({ challenge: CHALLENGE, kind: 'slide' }), own: 'captchaWrong' },
  getCaptchaPuzzle: { ask: () => ({ challenge: CHALLENGE, flow: 'login', work: '1' }), own: 'captchaWrong' },
  solveCaptcha: { ask: () => ({ challenge: CHALLENGE, answer: '1' }), own: 'captchaWrong' },
  waiveCaptcha: {
    ask: () => ({ challenge: CHALLENGE, flow: 'register', work: '1' }),
    own: 'captchaWrong',
  },
  sendCaptchaCode: {
    ask: (_, { phone }) => ({ phone, challenge: CHALLENGE, work: '1' }),
    own: 'captchaWrong',
  },
  solveCaptchaCode: {
    ask: (_, { phone }) => ({ phone, challenge: CHALLENGE, code: '000000' }),
    own: 'captchaWrong',
  },
  answerCaptcha: { ask: () => ({ challenge: CHALLENGE, flow: 'login' }), own: 'captchaWrong' },
  sendCode: { ask: (_, { phone }) => ({ phone, purpose: 'FORGET' }), own: 'captchaRequired' },
  register: {
    ask: (_, { phone }) => ({
      phone,
      code: '000000',
      password: PASSWORD,
      agreement: 'true',
      clientType: 'h5',
    }),
    own: 'captchaRequired',
  },
  login: { ask: (_, { phone }) => ({ phone, password: PASSWORD, clientType: 'h5' }), own: 'captchaRequired' },
  loginSecond: {
    ask: () => ({ ticket: 'none', googleCode: '000000', clientType: 'h5' }),
    own: 'ticketInvalid',
  },
  requestRecovery: { ask: () => ({ ticket: 'none', remark: 'lost' }), own: 'ticketInvalid' },
  forget: { ask: (_, { phone }) => ({ phone, code: '000000', password: PASSWORD }), own: 'captchaRequired' },
  logout: { ask: nothing, own: 'ok' },
  socketTicket: { ask: nothing, own: 'ok' },

  getSecurity: { ask: nothing, own: 'ok' },
  sendMemberCode: { ask: () => ({ purpose: 'VERIFY_OWNER', channel: 'phone' }), own: 'captchaRequired' },
  verifyOwner: { ask: () => proof, own: 'codeWrong' },
  bindTarget: {
    ask: () => ({ mail: 'a@example.com', ticket: 'none', code: '000000' }),
    own: 'ticketInvalid',
  },
  changeTarget: {
    ask: () => ({ phone: '13900009999', ticket: 'none', code: '000000' }),
    own: 'ticketInvalid',
  },
  changePassword: {
    ask: () => ({ ...proof, oldPassword: PASSWORD, password: 'another-horse-9' }),
    own: 'codeWrong',
  },
  setPostPassword: {
    ask: () => ({ ...proof, postPassword: '739160', password: PASSWORD }),
    own: 'postPasswordSet',
    unverified: 'codeWrong',
  },
  changePostPassword: {
    ask: () => ({ ...proof, oldPostPassword: POST_PASSWORD, postPassword: '739160' }),
    own: 'codeWrong',
    unverified: 'postPasswordMissing',
  },
  forgetPostPassword: {
    ask: () => ({ ...proof, postPassword: '739160', password: PASSWORD }),
    own: 'codeWrong',
    unverified: 'postPasswordMissing',
  },
  startGoogle: { ask: nothing, own: 'ok' },
  bindGoogle: { ask: () => ({ ...proof, password: PASSWORD, googleCode: '000000' }), own: 'googleWrong' },
  closeGoogle: { ask: () => ({ ...proof, password: PASSWORD, googleCode: '000000' }), own: 'googleNotBound' },
  requestReview: {
    ask: (imageId) => ({ factor: 'GOOGLE', password: PASSWORD, remark: 'lost', imageId }),
    own: 'googleNotBound',
  },
  getReviews: { ask: nothing, own: 'ok' },
  getSessions: { ask: nothing, own: 'ok' },
  endSession: { ask: (sessionId) => ({ sessionId }), own: 'ok', object: ['session', 'sessionUnknown'] },
  endOtherSessions: { ask: nothing, own: 'ok' },
  getSecurityEvents: { ask: paging, own: 'ok' },

  uploadImage: { ask: () => ({ kind: 'PAYMENT_QR' }), own: 'imageRequired' },
  getImage: { ask: (imageId) => ({ imageId }), own: 'ok', object: ['qr', 'imageUnknown'] },
  getIdentity: { ask: nothing, own: 'ok' },
  submitIdentity: { ask: () => ({ ...person, name: '' }), own: 'nameEmpty' },
  submitAdvancedIdentity: {
    ask: (imageId) => ({ frontImageId: imageId, backImageId: imageId, handImageId: imageId }),
    own: 'imageUnknown',
    unverified: 'identityRequired',
    object: ['identityImage', 'imageUnknown'],
  },
  getPayments: { ask: nothing, own: 'ok' },
  addPayment: {
    ask: () => ({ ...payment, postPassword: '000000' }),
    own: 'postPasswordWrong',
    unverified: 'identityRequired',
  },
  setPaymentEnabled: {
    ask: (paymentId) => ({ paymentId, enabled: 'true', postPassword: POST_PASSWORD }),
    own: 'ok',
    unverified: 'postPasswordMissing',
    object: ['payment', 'paymentUnknown'],
  },
  deletePayment: {
    ask: (paymentId) => ({ paymentId, postPassword: POST_PASSWORD }),
    own: 'ok',
    unverified: 'postPasswordMissing',
    object: ['payment', 'paymentUnknown'],
  },
  getMessages: { ask: () => ({ global: 'ENGLISH' }), own: 'ok' },
  getUnreadCount: { ask: nothing, own: 'ok' },
  readMessage: { ask: (messageId) => ({ messageId }), own: 'ok', object: ['message', 'messageUnknown'] },
  readAllMessages: { ask: nothing, own: 'ok' },

  getAccounts: { ask: nothing, own: 'ok' },
  transfer: {
    ask: () => ({ requestId: 'table', from: 'spot', to: 'spot', currency: 'USDT', amount: '1' }),
    own: 'sameAccount',
  },
  getCapitalRecords: { ask: () => ({ type: 'transfer' }), own: 'ok' },
  claimFaucet: { ask: () => ({ requestId: 'table' }), own: 'faucetClaimed' },

  placeSpotOrder: {
    ask: () => ({
      requestId: 'table',
      pairsName: 'BTC/USDT',
      side: 'BUY',
      type: 'LIMIT',
      price: '0',
      qty: '1',
    }),
    own: 'priceInvalid',
  },
  getSpotOrder: { ask: (orderId) => ({ orderId }), own: 'ok', object: ['order', 'orderUnknown'] },
  cancelSpotOrder: { ask: (orderId) => ({ orderId }), own: 'ok', object: ['order', 'orderUnknown'] },
  cancelAllSpotOrders: { ask: nothing, own: 'ok' },
  getOpenSpotOrders: { ask: nothing, own: 'ok' },
  getSpotOrders: { ask: nothing, own: 'ok' },
  getSpotFills: { ask: nothing, own: 'ok' },

  getContracts: { ask: nothing, own: 'ok' },
  getContractMark: { ask: ofContract, own: 'ok' },
  getFundingHistory: { ask: ofContract, own: 'ok' },
  getIndexComposition: { ask: ofContract, own: 'ok' },
  getInsuranceFund: { ask: nothing, own: 'ok' },
  placeContractOrder: {
    ask: () => ({ ...contract, ...contractOrder, type: 'LIMIT', price: '0', lots: '1', leverage: '1' }),
    own: 'priceInvalid',
  },
  cancelContractOrder: {
    ask: (orderId) => ({ orderId }),
    own: 'ok',
    object: ['contractOrder', 'orderUnknown'],
  },
  cancelPlanOrder: { ask: (planId) => ({ planId }), own: 'ok', object: ['plan', 'orderUnknown'] },
  // Not those of the rows that follow.
  cancelAllContractOrders: { ask: () => ({ pairsName: 'ETH/USDT' }), own: 'ok' },
  placePlanOrder: {
    ask: () => ({
      ...contract,
      ...contractOrder,
      type: 'MARKET',
      triggerPrice: '0',
      lots: '1',
      leverage: '1',
    }),
    own: 'triggerPriceInvalid',
  },
  closeAllPositions: { ask: () => ({ requestId: 'table' }), own: 'ok' },
  reversePosition: {
    ask: () => ({ ...contract, requestId: 'table', side: 'LONG' }),
    own: 'positionNotEnough',
    unverified: 'riskNoticeRequired',
  },
  setLeverage: { ask: () => ({ ...contract, leverage: '9999' }), own: 'leverageInvalid' },
  setMarginMode: { ask: () => ({ ...contract, pairsName: 'NO/PAIR', mode: 'CROSS' }), own: 'pairUnknown' },
  changeMargin: {
    ask: () => ({ ...contract, requestId: 'table', side: 'LONG', change: 'ADD', amount: '1' }),
    own: 'positionUnknown',
  },
  setPositionTriggers: { ask: () => ({ ...contract, side: 'LONG' }), own: 'positionUnknown' },
  getContractAccount: { ask: nothing, own: 'ok' },
  getPositions: { ask: nothing, own: 'ok' },
  getOpenContractOrders: { ask: nothing, own: 'ok' },
  getOpenPlanOrders: { ask: nothing, own: 'ok' },
  getContractOrders: { ask: nothing, own: 'ok' },
  getContractOrder: { ask: (orderId) => ({ orderId }), own: 'ok', object: ['contractOrder', 'orderUnknown'] },
  getPlanOrders: { ask: nothing, own: 'ok' },
  getContractFills: { ask: nothing, own: 'ok' },
  getPositionHistory: { ask: nothing, own: 'ok' },
  getFundingRecords: { ask: nothing, own: 'ok' },
  getLiquidations: { ask: nothing, own: 'ok' },
  // Nobody is liquidated here on purpose; the module's own tests ask about another's.
  getLiquidation: {
    ask: (liquidationId) => ({ liquidationId }),
    own: 'liquidationUnknown',
    object: ['liquidation', 'liquidationUnknown'],
  },
  getDeleveragings: { ask: nothing, own: 'ok' },
  // Last of them: whoever accepts may open from then on.
  acceptRiskNotice: { ask: nothing, own: 'ok' },

  getOutbox: { ask: nothing, own: 'ok' },
};

/** What a topic says to a socket without a ticket; with one every topic answers. */
export const TOPICS: Record<TopicKind, { topic: Topic; stranger: Answer }> = {
  tickers: { topic: 'tickers', stranger: 'ok' },
  depth: { topic: 'depth:BTC/USDT', stranger: 'ok' },
  trades: { topic: 'trades:BTC/USDT', stranger: 'ok' },
  kline: { topic: 'kline:BTC/USDT:1m', stranger: 'ok' },
  orders: { topic: 'orders', stranger: 'forbidden' },
  balances: { topic: 'balances', stranger: 'forbidden' },
  mark: { topic: 'mark:BTC/USDT:USDT', stranger: 'ok' },
  contractOrders: { topic: 'contractOrders', stranger: 'forbidden' },
  positions: { topic: 'positions', stranger: 'forbidden' },
};
