/**
 * The access of every call and every topic, written a second time by hand: which calls are public, and which calls name an
 * object of a member. A call needs a row where its answer to a verified member is not a success, where it names an
 * object, or where its request needs more than a sample of each required field; the others get theirs from the schema.
 */
import type { CallName } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { sampleRequest } from '../../src/platform/http/testing/sample-request.ts';
import { POST_PASSWORD, type Row } from './access-row.ts';
import { OTC_ROWS } from './otc-access-rows.ts';
import { PASSWORD } from './running-exchange.ts';
import { SPOT_ROWS } from './spot-access-rows.ts';
import { SUPPORT_ROWS } from './support-access-rows.ts';
import { UPDATE_ROWS } from './update-access-rows.ts';

const CHALLENGE = '0'.repeat(32);
const DAY = '1990-01-01';
export const contract = { pairsName: 'BTC/USDT' };
const contractOrder = { requestId: 'table', tradeType: 'OPEN_LONG' };
const onChain = { currency: 'USDT', chain: 'ethereum' };
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

/** The calls that need no session. */
export const PUBLIC_CALLS: readonly CallName[] = [
  ...(['getServer', 'getOutbox', 'getSupport'] as const),
  ...(['getDemoChain', 'payFromDemoWallet', 'mineDemoBlocks', 'reorganiseDemoChain'] as const),
  ...(['getBanners', 'getNotices', 'getNotice', 'getAgreement', 'getAbout', 'getSharing'] as const),
  ...(['getMainCurs', 'getPairsByMainCur', 'getIndexCoin', 'getSpotMarkets'] as const),
  ...(['getTicker', 'getKline', 'getDepth', 'getTrades'] as const),
  ...(['geetestCode', 'getCaptchaWork', 'getCaptchaPuzzle', 'solveCaptcha', 'waiveCaptcha'] as const),
  ...(['sendCaptchaCode', 'solveCaptchaCode', 'answerCaptcha'] as const),
  ...(['sendCode', 'register', 'login', 'loginSecond', 'requestRecovery', 'forget'] as const),
  ...(['getContracts', 'getContractMark', 'getIndexComposition'] as const),
  ...(['getFundingHistory', 'getInsuranceFund'] as const),
  ...(['getPledgeProducts', 'getPledgeProduct'] as const),
  ...(['getOtcTerms', 'getOtcAds', 'getOtcMerchant'] as const),
  ...(['getHelpCenter', 'searchHelp', 'getHelpArticle', 'getCoin', 'getTradingRules'] as const),
  ...(['voteHelpArticleAsVisitor'] as const),
  ...(['checkUpdate', 'isReleaseStanding', 'reportUpdate'] as const),
];

/** Errors that stand for "let through and judged": the request was made to be harmless. */
const ROWS: Partial<Record<CallName, Row>> = {
  ...OTC_ROWS,
  ...SPOT_ROWS,
  ...SUPPORT_ROWS,
  ...UPDATE_ROWS,
  getMemberCode: { ask: (memberId) => ({ memberId }), own: 'ok', object: ['member', 'forbidden'] },
  getMember: { ask: (member) => ({ member }), own: 'ok', object: ['member', 'forbidden'] },
  getRebates: { ask: () => ({ day: DAY }), own: 'ok' },
  getPledgeProduct: { ask: () => ({ productId: '9999999' }), own: 'productUnknown' },
  getPledgeLimit: { ask: () => ({ productId: '9999999' }), own: 'productUnknown' },
  subscribePledge: {
    ask: () => ({
      requestId: 'table',
      postPassword: '000000',
      productId: '9999999',
      amount: '1',
      termDays: '30',
      dailyRate: '0.0003',
    }),
    own: 'productUnknown',
  },
  // No member pledges here; the module's own tests ask about another's.
  redeemPledge: {
    ask: (pledgeId) => ({ requestId: 'table', postPassword: '000000', pledgeId, amount: '1' }),
    own: 'pledgeUnknown',
    object: ['pledge', 'pledgeUnknown'],
  },
  getPledge: { ask: (pledgeId) => ({ pledgeId }), own: 'pledgeUnknown', object: ['pledge', 'pledgeUnknown'] },
  setNickName: {
    ask: (member) => ({ member, nickName: '' }),
    own: 'nickNameEmpty',
    object: ['member', 'forbidden'],
  },
  // This exchange has no simulated chain.
  payFromDemoWallet: {
    ask: () => ({ currency: 'ETH', address: 'none', amount: '1' }),
    own: 'chainUnknown',
  },
  mineDemoBlocks: { ask: () => ({ blocks: '1' }), own: 'chainUnknown' },
  reorganiseDemoChain: { ask: () => ({ blocks: '1' }), own: 'chainUnknown' },
  geetestCode: { ask: (_, { randomCode }) => ({ randomCode, clientType: 'h5' }), own: 'ok' },

  acceptAgreement: { ask: () => ({ kind: 'USER', version: '9' }), own: 'agreementVersion' },
  getHelpArticle: { ask: () => ({ articleId: '9999999', global: 'ENGLISH' }), own: 'contentUnknown' },
  voteHelpArticle: {
    ask: () => ({ articleId: '9999999', version: '1', isHelpful: 'true' }),
    own: 'contentUnknown',
  },
  voteHelpArticleAsVisitor: {
    ask: () => ({ articleId: '9999999', version: '1', isHelpful: 'true', deviceId: 'a'.repeat(16) }),
    own: 'contentUnknown',
  },
  getNotice: { ask: () => ({ id: '9999999', global: 'ENGLISH' }), own: 'contentUnknown' },

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
  bindGoogle: { ask: () => ({ ...proof, password: PASSWORD, googleCode: '000000' }), own: 'googleWrong' },
  closeGoogle: { ask: () => ({ ...proof, password: PASSWORD, googleCode: '000000' }), own: 'googleNotBound' },
  setAntiPhishingCode: {
    ask: () => ({ ...proof, text: 'Blue42', password: PASSWORD }),
    own: 'channelNotBound',
  },
  removeAntiPhishingCode: { ask: () => ({ ...proof, password: PASSWORD }), own: 'channelNotBound' },
  requestReview: {
    ask: (imageId) => ({ factor: 'GOOGLE', password: PASSWORD, remark: 'lost', imageId }),
    own: 'googleNotBound',
  },
  endSession: { ask: (sessionId) => ({ sessionId }), own: 'ok', object: ['session', 'sessionUnknown'] },

  uploadImage: { ask: () => ({ kind: 'PAYMENT_QR' }), own: 'imageRequired' },
  getImage: { ask: (imageId) => ({ imageId }), own: 'ok', object: ['qr', 'imageUnknown'] },
  submitIdentity: { ask: () => ({ ...person, name: '' }), own: 'nameEmpty' },
  submitAdvancedIdentity: {
    ask: (imageId) => ({ frontImageId: imageId, backImageId: imageId, handImageId: imageId }),
    own: 'imageUnknown',
    unverified: 'identityRequired',
    object: ['identityImage', 'imageUnknown'],
  },
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
  readMessage: { ask: (messageId) => ({ messageId }), own: 'ok', object: ['message', 'messageUnknown'] },

  transfer: {
    ask: () => ({ requestId: 'table', from: 'spot', to: 'spot', currency: 'USDT', amount: '1' }),
    own: 'sameAccount',
  },
  submitApplication: {
    ask: () => ({
      requestId: 'table',
      currency: 'USDT',
      amount: '1',
      fromAddress: 'a sender',
      toAddress: 'nowhere',
    }),
    own: 'receivingAddressUnknown',
  },
  // This exchange has no chains; the module's own tests ask about another's deposits and withdrawals.
  getDepositAddress: { ask: () => onChain, own: 'chainUnknown' },
  getDeposit: {
    ask: (depositId) => ({ depositId }),
    own: 'depositUnknown',
    object: ['deposit', 'depositUnknown'],
  },
  getWithdrawalTerms: { ask: () => ({ currency: 'USDT' }), own: 'ok' },
  checkAddress: { ask: () => ({ ...onChain, address: 'somewhere' }), own: 'chainUnknown' },
  requestWithdrawal: {
    ask: () => ({
      ...onChain,
      ...proof,
      requestId: 'table',
      address: 'somewhere',
      amount: '1',
      fee: '0',
      postPassword: '000000',
    }),
    own: 'chainUnknown',
  },
  cancelWithdrawal: {
    ask: (withdrawalId) => ({ withdrawalId }),
    own: 'withdrawalUnknown',
    object: ['withdrawal', 'withdrawalUnknown'],
  },
  getWithdrawal: {
    ask: (withdrawalId) => ({ withdrawalId }),
    own: 'withdrawalUnknown',
    object: ['withdrawal', 'withdrawalUnknown'],
  },
  saveAddress: {
    ask: () => ({ ...proof, chain: 'ethereum', address: 'somewhere', postPassword: '000000' }),
    own: 'chainUnknown',
  },
  removeAddress: { ask: () => ({ chain: 'ethereum', address: 'somewhere' }), own: 'addressUnknown' },
  setSavedAddressesOnly: {
    ask: () => ({ ...proof, isOn: 'true', postPassword: '000000' }),
    own: 'postPasswordWrong',
    unverified: 'postPasswordMissing',
  },
  claimFaucet: { ask: () => ({ requestId: 'table' }), own: 'faucetClaimed' },

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
  getContractOrder: { ask: (orderId) => ({ orderId }), own: 'ok', object: ['contractOrder', 'orderUnknown'] },
  // No member is liquidated here on purpose; the module's own tests ask about another's.
  getLiquidation: {
    ask: (liquidationId) => ({ liquidationId }),
    own: 'liquidationUnknown',
    object: ['liquidation', 'liquidationUnknown'],
  },
};

/** Fields that name an object of a member. */
const OBJECT_FIELDS = [
  'orderId',
  'planId',
  'liquidationId',
  'depositId',
  'withdrawalId',
  'sessionId',
  'blockId',
  'paymentId',
  'messageId',
  'imageId',
  'adId',
  'pledgeId',
  'ticketId',
];

export function rowOf(name: CallName): Row {
  const row = ROWS[name];
  if (row !== undefined) return row;
  const { request } = CALLS[name];
  const fields = Object.keys(sampleRequest(request, 'every field'));
  const named = OBJECT_FIELDS.find((field) => fields.includes(field));
  if (named !== undefined) throw new Error(`${name} names an object by ${named}: write its row`);
  return { ask: () => sampleRequest(request), own: 'ok' };
}
