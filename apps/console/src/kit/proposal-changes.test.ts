import { DESK_CALL_NAMES, DESK_ROUTES, type FourEyesName } from '@tern/protocol/desk';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '../locale/text.ts';
import { proposalChanges } from './proposal-changes.ts';
import { CONTRACT_SETTINGS } from './testing/contract-settings.ts';

const FILTERS = {
  tickSize: '0.1',
  stepSize: '0.001',
  minQty: '0.001',
  maxQty: '10000',
  minNotional: '5',
  maxNotional: '1000000',
};
const SOURCES = [
  { source: 'binance', weight: 2 },
  { source: 'okx', weight: 1 },
];
const PAIR = { pairsName: 'BTC/USDT' };
const HELD = {
  depositState: 'HELD',
  depositAmount: '100 USDT',
  depositMember: '10002001',
  holdReason: 'UNKNOWN_OWNER',
  target: '',
  txid: '0x7',
};
const COIN = {
  decimals: 6,
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  confirmations: 12,
  minDeposit: '1',
  minWithdrawal: '10',
  maxWithdrawal: '150000',
  withdrawalFee: '1',
  autoLimit: '0',
};
const POLICY = {
  basicDayLimit: '20000',
  autoLimit: '1000',
  secondApprovalAbove: '50000',
  maxPerDay: 10,
  wideningDelaySeconds: 86_400,
  isNewAddressReviewed: true,
};
const OTC_POLICY = {
  bond: '10000',
  minAmount: '10.00',
  maxAmount: '500000.00',
  newTakerMax: '10000.00',
  leastCounted: '100.00',
  maxUnpaid: 2,
  maxSelling: 5,
  band: '20.00',
  rateStep: '2.00',
  appealDelaySeconds: 600,
  holdHours: 24,
  providerRateSeconds: 600,
  manualRateSeconds: 86_400,
};
const OPERATOR = { roles: ['support'], isDisabled: false };

const PRODUCT = {
  productStatus: 'DRAFT',
  productTitle: '三十天 / Thirty days',
  productBody: '说明 / Text',
  currency: 'USDT',
  termDays: 30,
  dailyRate: '0.0003',
  min: '100',
  maxPerMember: '10000',
  quota: '100000',
  saleStart: 1_780_000_000_000,
  saleEnd: 1_790_000_000_000,
  isEarlyRedeemable: true,
  earlyDelayHours: 24,
};

const RELEASE = { releaseStatus: 'ROLLING', share: 25, releasePaused: false, releaseHash: 'ab'.repeat(32) };

/** As the server keeps them: what is asked for, and what it was. */
const SAMPLES: Record<FourEyesName, [request: object, before: object | null]> = {
  createOperator: [{ name: 'ben', roles: ['support', 'identity'] }, null],
  setOperatorRoles: [{ operatorId: '3', roles: ['support', 'finance'] }, OPERATOR],
  resetOperatorPassword: [{ operatorId: '3' }, OPERATOR],
  resetOperatorTotp: [{ operatorId: '3' }, OPERATOR],
  enableOperator: [{ operatorId: '3' }, { ...OPERATOR, isDisabled: true }],
  createMarket: [
    {
      tokenCur: 'TRN',
      mainCur: 'USDT',
      priceScale: 2,
      qtyScale: 3,
      filters: FILTERS,
      makerFeePpm: 500,
      takerFeePpm: 1000,
      listingPrice: '1.25',
      tokenCurrency: { name: 'Tern', scale: 8, maxSupply: '1000000' },
    },
    { market: null, listed: ['USDT'] },
  ],
  closeMarket: [PAIR, { status: 'SUSPENDED' }],
  setMarketFees: [
    { ...PAIR, makerFeePpm: 800, takerFeePpm: 1000 },
    { makerFeePpm: 1000, takerFeePpm: 1000 },
  ],
  setMarketFilters: [{ ...PAIR, filters: { ...FILTERS, maxQty: '20000' } }, FILTERS],
  setMarketIndex: [{ ...PAIR, sources: SOURCES }, { sources: SOURCES.slice(1) }],
  setReferencePrice: [{ ...PAIR, referencePrice: '1.1' }, { referencePrice: '1.5' }],
  setCnyRate: [{ rate: '7.31' }, { rate: '7.2' }],
  createContract: [
    { tokenCur: 'TRN', priceScale: 2, qtyScale: 4, settings: CONTRACT_SETTINGS, sources: SOURCES },
    { market: null },
  ],
  setContractSettings: [
    {
      ...PAIR,
      settings: { ...CONTRACT_SETTINGS, takerFeePpm: 600, tiers: CONTRACT_SETTINGS.tiers.slice(0, 1) },
    },
    CONTRACT_SETTINGS,
  ],
  seedInsuranceFund: [{ amount: '1500000.5', reference: 'voucher 1' }, null],
  unfreezeMember: [
    { memberId: '10002001' },
    {
      frozen: true,
      kind: 'TAKEOVER',
      reason: 'asked by phone',
      operator: 'anna',
      frozenTime: 1_790_000_000_000,
    },
  ],
  approveSecurityReview: [
    { reviewId: '5' },
    { memberId: '10002001', factor: 'PHONE', state: 'PENDING', newTarget: '139****2222' },
  ],
  approveAdvancedIdentity: [{ reviewId: '5' }, { state: 'PENDING', claimedBy: 'anna' }],
  openProgramme: [{ programme: 'INVITATION' }, { isOpen: false, rebatePercent: '30', rebateCap: '5000' }],
  creditMember: [{ memberId: '10002001', currency: 'USDT', amount: '500', reference: 'wire 7' }, null],
  resumeContract: [
    { ...PAIR, status: 'OPEN', publicText: { zh: '已恢复', en: 'Resumed' } },
    { status: 'HALTED', statusSince: 1_790_000_000_000 },
  ],
  setReceivingAddress: [
    { currency: 'USDT', network: 'TRC20', address: 'T-one', isActive: false },
    { isActive: true },
  ],
  bookHeldDeposit: [{ chain: 'ethereum', number: '7', target: 'suspense' }, HELD],
  reverseDeposit: [
    { chain: 'ethereum', number: '7' },
    { ...HELD, depositState: 'CREDITED', holdReason: '' },
  ],
  recordInnerDeposit: [
    { chain: 'ethereum', currency: 'ETH', address: '0x8617', txid: `0x${'ab'.repeat(32)}`, amount: '1.5' },
    { minedHeight: '19000000' },
  ],
  resumeWallet: [
    { chain: 'ethereum', currency: 'USDT', side: 'withdrawals', cause: 'SHORTFALL' },
    { paused: true, cause: 'SHORTFALL', pauseReason: 'under review', pausedTime: 1_790_000_000_000 },
  ],
  listChain: [{ chain: 'ethereum' }, { isListed: false, hotAddress: '0x8617', coldAddress: '0xde70' }],
  setCoinChain: [
    { chain: 'ethereum', currency: 'USDT', symbol: 'USDT', settings: { ...COIN, maxWithdrawal: '1000' } },
    { settings: COIN, pendingTime: 1_790_000_000_000, checkTxid: '0xcheck' },
  ],
  setWalletPolicy: [
    { policy: { ...POLICY, autoLimit: '500', secondApprovalAbove: '40000', isNewAddressReviewed: false } },
    { policy: POLICY, pendingTime: '' },
  ],
  setFloorPrice: [
    { currency: 'BTC', floorPrice: '30000' },
    { floorPrice: '20000', pendingTime: '' },
  ],
  fundSuspense: [{ currency: 'USDT', amount: '500', reference: 'wire 7' }, null],
  setOtcPolicy: [{ policy: { ...OTC_POLICY, bond: '20000', band: '10.00', maxUnpaid: 3 } }, OTC_POLICY],
  resumeOtc: [{}, { isPaused: true, pauseReason: 'maintenance', pausedMs: 1_790_000_000_000 }],
  liftMerchantSuspension: [{ memberId: '10002001' }, { state: 'SUSPENDED' }],
  penalizeMerchant: [
    {
      memberId: '10002001',
      orderId: '12',
      harmedId: '10002002',
      amount: '500',
      publicReason: 'not released',
    },
    { state: 'APPROVED', bond: '10000' },
  ],
  giveFaultMark: [{ memberId: '10002001', orderId: '12' }, { hasMark: false }],
  undoFaultMark: [{ memberId: '10002001', orderId: '12' }, { hasMark: true }],
  liftOtcRestrictions: [
    { memberId: '10002001' },
    { buyOffUntilMs: 1_790_000_000_000, otcOffUntilMs: Number.MAX_SAFE_INTEGER },
  ],
  decideOtcAppeal: [
    { orderId: '12', verdict: 'RELEASE_TO_BUYER', finding: 'NOT_RELEASED', fault: 'SELLER' },
    { status: 'PENDING_RELEASE', appeal: '3' },
  ],
  excuseReportedCancel: [{ orderId: '12' }, { memberId: '10002001', points: 2 }],
  unmarkInvitee: [{ memberId: '10002011', mark: 'SAME_DEVICE' }, { marks: ['SAME_DEVICE', 'OPERATOR'] }],
  setRebateRate: [{ currency: 'BTC', rebateRate: '50000.5' }, { rebateRate: '48000' }],
  fundFeeAccount: [{ amount: '1000', reference: 'bank 1' }, null],
  reverseRebate: [
    { inviterId: '10002001', memberId: '10002011', day: '2026-11-21', amount: '4' },
    { reversed: '0' },
  ],
  publishAgreement: [
    {
      agreement: 'USER',
      zh: { title: '用户协议', body: '正文' },
      en: { title: 'User agreement', body: 'Text' },
      effectiveDay: '2027-01-01',
    },
    { version: 1 },
  ],
  withdrawAgreement: [
    { agreement: 'USER', version: '2' },
    { version: 2, withdrawn: false },
  ],
  publishRelease: [
    { releaseId: '1', share: 5 },
    { ...RELEASE, releaseStatus: 'DRAFT', share: 0 },
  ],
  raiseReleaseShare: [{ releaseId: '1', share: 50 }, RELEASE],
  resumeRelease: [{ releaseId: '1' }, { ...RELEASE, releaseStatus: 'PAUSED', releasePaused: true }],
  switchProductOn: [
    { productId: '1', revision: 2 },
    { ...PRODUCT, revision: 2 },
  ],
  changeProduct: [
    { productId: '1', quota: '200000', saleEnd: 1_795_000_000_000 },
    { currency: 'USDT', quota: '100000', saleEnd: 1_790_000_000_000 },
  ],
  fundActivityAccount: [{ account: 'pledge', currency: 'BTC', amount: '10', reference: 'bank 2' }, null],
  movePledgeFunds: [{ move: 'FROM_FEE', currency: 'USDT', amount: '10' }, null],
  payCampaign: [
    { campaignId: '1', listHash: 'ab'.repeat(32) },
    {
      productTitle: '开业 / Opening',
      currency: 'USDT',
      total: '5000',
      rows: 1000,
      listHash: 'ab'.repeat(32),
    },
  ],
  setReserves: [
    { currency: 'USDT', amount: '77000000', note: 'counted' },
    { amount: '76000000', note: 'earlier' },
  ],
};

const rowsOf = (call: FourEyesName) => {
  const [request, before] = SAMPLES[call];
  return proposalChanges({ call, request: JSON.stringify(request), before: JSON.stringify(before) });
};
const changesOf = (call: FourEyesName) =>
  rowsOf(call)
    .filter(({ before, after }) => before !== after)
    .map(({ field, before = '—', after = '—' }) => `${field}: ${before} > ${after}`);

beforeEach(() => loadTexts('en'));

describe.each(DESK_CALL_NAMES.filter((name) => DESK_ROUTES[name].fourEyes))('a proposal of %s', (name) => {
  it.each(['zh', 'en'] as const)('is shown in words alone, %s', async (language) => {
    await loadTexts(language);
    const rows = rowsOf(name as FourEyesName);
    expect(rows.length).toBeGreaterThan(0);
    for (const { field, before = '', after = '' } of rows) {
      // Neither a field's name on the wire nor a bare JSON value.
      expect(field).not.toMatch(/^[a-z]+([A-Z.]|$)/);
      expect(before + after).not.toMatch(/[{}[\]"]|\b(true|false|null)\b|\b[A-Z]+_[A-Z]+\b/);
    }
  });
});

describe('what changes', () => {
  it('is told in percent, grouped amounts with their unit, and names', () => {
    expect(changesOf('setMarketFees')).toEqual(['Maker fee: 0.1% > 0.08%']);
    expect(changesOf('setMarketFilters')).toEqual(['Max. order quantity: 10,000 BTC > 20,000 BTC']);
    expect(changesOf('setReserves')).toEqual([
      'Amount: 76,000,000 USDT > 77,000,000 USDT',
      'Note: earlier > counted',
    ]);
    expect(changesOf('seedInsuranceFund')[0]).toBe('Amount: — > 1,500,000.5 USDT');
    expect(changesOf('setMarketIndex')).toEqual(['Index sources: okx × 1 > binance × 2, okx × 1']);
    expect(changesOf('setOperatorRoles')).toEqual(['Roles: Support > Support, Finance']);
    expect(changesOf('setCnyRate')).toEqual(['1 USDT: 7.2 CNY > 7.31 CNY']);
    expect(changesOf('createMarket')).toContain('Largest supply of the new currency: — > 1,000,000 TRN');
  });

  it('of terms and limits is told in the coin and in USDT', () => {
    expect(changesOf('setCoinChain')).toContain('Max. withdrawal: 150,000 USDT > 1,000 USDT');
    expect(changesOf('setWalletPolicy')).toEqual([
      'Automatic approval up to: 1,000 USDT > 500 USDT',
      'Two approvals above: 50,000 USDT > 40,000 USDT',
      'Review new addresses: Yes > No',
    ]);
    expect(changesOf('setFloorPrice')).toEqual(['Floor price: 20,000 USDT > 30,000 USDT']);
    expect(changesOf('listChain')).toContain('Open: No > Yes');
  });

  it('of a release is told in percent', () => {
    expect(changesOf('publishRelease')).toEqual(['Share: 0% > 5%']);
    expect(changesOf('raiseReleaseShare')).toEqual(['Share: 25% > 50%']);
    expect(changesOf('resumeRelease')).toEqual(['Paused: Yes > No']);
  });

  it('of OTC is told in CNY, percent and words', () => {
    expect(changesOf('setOtcPolicy')).toEqual([
      'Bond of a merchant: 10,000 USDT > 20,000 USDT',
      'Max. unpaid orders: 2 > 3',
      'Band of a fixed price: 20.00% > 10.00%',
    ]);
    expect(changesOf('decideOtcAppeal')).toEqual([
      'Decision: — > Release to the buyer',
      'Finding: — > Paid but not released',
      'Fault: — > Seller',
    ]);
    expect(changesOf('liftMerchantSuspension')).toEqual(['Status: Suspended > Approved']);
    expect(changesOf('penalizeMerchant')).toContain('Amount: — > 500 USDT');
    expect(changesOf('liftOtcRestrictions')[1]).toBe('All OTC stopped: Until it is lifted > No');
    expect(changesOf('excuseReportedCancel')).toEqual(['Points: 2 > 0']);
    expect(changesOf('resumeOtc')[0]).toBe('No new orders: Yes > No');
  });

  it('of rebates is told in USDT and in words', () => {
    expect(changesOf('setRebateRate')).toEqual(['USDT for one coin: 48,000 USDT > 50,000.5 USDT']);
    expect(changesOf('unmarkInvitee')).toEqual(['Mark that is taken back: — > Same device']);
    expect(changesOf('reverseRebate')).toContain('Amount: — > 4 USDT');
  });

  it('of pledges and airdrops is told in their coin and in words', () => {
    expect(changesOf('switchProductOn')).toEqual(['Status of the product: Draft > On sale']);
    expect(changesOf('changeProduct')[0]).toBe('Quota: 100,000 USDT > 200,000 USDT');
    expect(changesOf('movePledgeFunds')[0]).toBe('Direction: — > From fee to Earn');
    expect(rowsOf('payCampaign').map(({ before }) => before)).toContain('5,000 USDT');
  });

  it('holds what the call does without its request saying so', () => {
    expect(changesOf('closeMarket')).toEqual(['Status: Halted > Delisted']);
    expect(changesOf('resumeContract')[0]).toBe('Status: Halted > Trading');
    expect(changesOf('creditMember')).toContain('Amount: — > 500 USDT');
    expect(changesOf('enableOperator')).toEqual(['Disabled: Yes > No']);
    expect(changesOf('approveSecurityReview')).toEqual(['Status: Pending > Approved']);
    expect(changesOf('openProgramme')).toEqual(['Programme: — > Invitation with rebates', 'Open: No > Yes']);
    expect(changesOf('approveAdvancedIdentity')).toEqual(['Status: Pending > Approved']);
    expect(changesOf('unfreezeMember').slice(0, 3)).toEqual([
      'Frozen: Yes > No',
      'Kind of freeze: Suspected account takeover > —',
      'Reason of the freeze: asked by phone > —',
    ]);
  });

  it('of settings comes before what stays; a tier that goes is shown going', () => {
    const rows = rowsOf('setContractSettings');
    expect(changesOf('setContractSettings')).toEqual([
      'Taker fee: 0.05% > 0.06%',
      'Risk tiers 2: ≤ 250,000 USDT · 50× · 1% > —',
    ]);
    expect(rows.slice(2).every(({ before, after }) => before === after)).toBe(true);
    expect(rows.length).toBeGreaterThan(20);
  });

  it('is never hidden: a field that is not known is shown as it came', () => {
    const rows = proposalChanges({ call: 'setMarketFees', request: '{"unheard":{"of":1}}', before: '' });
    expect(rows).toEqual([{ field: 'unheard.of', before: undefined, after: '1' }]);
  });
});
