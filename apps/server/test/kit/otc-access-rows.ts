/** The rows of the OTC desk in the table of access. */
import type { CallName } from '@tern/protocol';
import { POST_PASSWORD, type Row } from './access-row.ts';

const adTerms = {
  priceType: 'FIXED',
  qty: '1',
  min: '10',
  max: '10',
  paymentIds: '1',
  payWindowMinutes: '15',
  minAgeDays: '0',
  minCompleted: '0',
};

/** A step in an own order of OTC. No member has one here; the module's own tests ask about another's. */
const otcStep = (more: Record<string, string> = {}): Row => ({
  ask: (orderId) => ({ orderId, ...more }),
  own: 'otcOrderUnknown',
  object: ['otcOrder', 'otcOrderUnknown'],
});

export const OTC_ROWS: Partial<Record<CallName, Row>> = {
  // No member is a merchant here; the module's own tests ask about another's ad.
  applyMerchant: {
    ask: () => ({ requestId: 'table', postPassword: POST_PASSWORD, agreement: 'true' }),
    own: 'channelNotBound',
  },
  withdrawMerchantApplication: { ask: () => ({}), own: 'merchantState' },
  topUpBond: {
    ask: () => ({ requestId: 'table', amount: '1', postPassword: POST_PASSWORD }),
    own: 'merchantState',
    unverified: 'postPasswordMissing',
  },
  quitMerchant: {
    ask: () => ({ postPassword: POST_PASSWORD }),
    own: 'merchantState',
    unverified: 'postPasswordMissing',
  },
  stayMerchant: { ask: () => ({}), own: 'merchantState' },
  publishAd: {
    ask: () => ({
      ...adTerms,
      requestId: 'table',
      side: 'SELL',
      currency: 'USDT',
      postPassword: POST_PASSWORD,
    }),
    own: 'merchantState',
    unverified: 'postPasswordMissing',
  },
  editAd: {
    ask: (adId) => ({ ...adTerms, adId, postPassword: POST_PASSWORD }),
    own: 'adUnknown',
    object: ['ad', 'adUnknown'],
  },
  switchAdOn: {
    ask: (adId) => ({ adId, postPassword: POST_PASSWORD }),
    own: 'adUnknown',
    object: ['ad', 'adUnknown'],
  },
  switchAdOff: { ask: (adId) => ({ adId }), own: 'adUnknown', object: ['ad', 'adUnknown'] },
  deleteAd: { ask: (adId) => ({ adId }), own: 'adUnknown', object: ['ad', 'adUnknown'] },

  getOtcMerchant: { ask: () => ({ merchantId: '99999999' }), own: 'otcMerchantUnknown' },
  getQuickPrice: {
    ask: () => ({ side: 'BUY', currency: 'NONE', payKind: 'bankCard', amount: '100' }),
    own: 'otcNoMatch',
  },
  blockOtcMember: { ask: () => ({ merchantId: '99999999' }), own: 'otcMerchantUnknown' },
  // A block that is not the member's is none to take back: nothing happens.
  unblockOtcMember: { ask: (blockId) => ({ blockId }), own: 'ok', object: ['block', 'ok'] },

  createOtcOrder: {
    ask: () => ({ requestId: 'table', adId: '99999999', adVersion: '1', price: '7.2', amount: '100' }),
    own: 'nickNameEmpty',
  },
  createQuickOrder: {
    ask: () => ({
      requestId: 'table',
      side: 'BUY',
      currency: 'USDT',
      payKind: 'bankCard',
      price: '7.2',
      amount: '100',
    }),
    own: 'nickNameEmpty',
  },
  getOtcOrder: otcStep(),
  payOtcOrder: otcStep({ paymentId: '1', isOwnAccount: 'true' }),
  cancelOtcOrder: otcStep({ reason: 'PRICE' }),
  cancelPaidOtcOrder: otcStep({ reason: 'NOT_PAID', postPassword: POST_PASSWORD }),
  releaseOtcOrder: otcStep({ postPassword: POST_PASSWORD }),
  withdrawOtcAppeal: otcStep(),
  askOtcReopening: otcStep({ paymentId: '1', voucherIds: 'A'.repeat(32) }),
  consentOtcReopening: otcStep({ postPassword: POST_PASSWORD }),
  refuseOtcReopening: otcStep(),
  excuseOtcCancel: otcStep(),
  getOtcImage: otcStep({ imageId: 'A'.repeat(32) }),
  getOtcChat: otcStep(),
  sendOtcLine: otcStep({ requestId: 'table', text: 'hello' }),
  readOtcChat: otcStep({ lineId: '1' }),
  openOtcAppeal: otcStep({ text: 'not released' }),
  addOtcStatement: otcStep({ text: 'no money came' }),
  reportOtcOrder: otcStep({ kind: 'OTHER', text: 'a report' }),
};
