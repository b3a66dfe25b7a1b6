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
};
