/**
 * The one table of the desk: every call of the protocol against every kind of caller. What is expected is written here
 * by hand, a row a call; a call without a row fails, and so does a row that the protocol's own list of roles contradicts.
 */
import { ERRORS, errorByCode } from '@tern/protocol';
import {
  DESK_CALL_NAMES,
  type DeskCallName,
  type DeskCallSpec,
  OPERATOR_ROLES,
  type OperatorRole,
} from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredDeskErrors } from '../src/platform/http/errors/declared-errors.ts';
import { type Browser, DeskForTests, STRANGER } from './kit/desk-for-tests.ts';

/** s support, i identity, f finance, m market, a admin, r auditor (who reads). */
const ROLE_OF_LETTER: Record<string, OperatorRole> = {
  s: 'support',
  i: 'identity',
  f: 'finance',
  m: 'market',
  a: 'admin',
  r: 'auditor',
};

const ALL = 'sifmar';
/** The roles that may call it; `own`: every signed-in operator; `open`: everybody. */
const TABLE: Record<DeskCallName, string> = {
  signIn: 'open',
  getOwnSession: 'own',
  signOut: 'own',
  changeOwnPassword: 'own',
  getDrafts: 'own',
  getDraft: 'own',
  saveDraft: 'own',
  discardDraft: 'own',
  getProposals: ALL,
  getProposal: ALL,
  approveProposal: 'sifma',
  rejectProposal: 'sifma',
  cancelProposal: 'sifma',
  executeProposal: 'sifma',
  takeProposalSecret: 'sifma',
  getOperators: 'ar',
  createOperator: 'a',
  setOperatorRoles: 'a',
  resetOperatorPassword: 'a',
  resetOperatorTotp: 'a',
  enableOperator: 'a',
  disableOperator: 'a',
  endOperatorSessions: 'a',
  getAudit: 'ar',
  verifyAudit: 'ar',
  getDeskMarkets: 'mfsar',
  getDeskAssets: 'mfsar',
  createMarket: 'ma',
  openMarket: 'ma',
  haltMarket: 'ma',
  closeMarket: 'ma',
  setMarketFees: 'mfa',
  setMarketFilters: 'ma',
  setMarketIndex: 'ma',
  setReferencePrice: 'mfa',
  setMarketPlace: 'ma',
  setMarketNew: 'ma',
  setCurrencyName: 'ma',
  getCnyRate: 'mfsar',
  setCnyRate: 'mfa',
  getDeskContracts: 'mfsar',
  createContract: 'ma',
  setContractSettings: 'ma',
  previewContractSettings: 'mar',
  setContractStatus: 'ma',
  resumeContract: 'ma',
  getRiskDesk: 'mfar',
  getRiskyAccounts: 'mfsar',
  getOpenInterest: 'mfar',
  getDeskLiquidations: 'mfsar',
  getStress: 'mfar',
  seedInsuranceFund: 'fa',
  getDeskAgreements: 'sar',
  getDeskAgreement: 'sar',
  getAgreementAcceptances: 'sar',
  publishAgreement: 'sa',
  withdrawAgreement: 'sa',
  getHelpCategories: 'smar',
  saveHelpCategory: 'sma',
  getDeskArticles: 'smar',
  getDeskArticle: 'smar',
  getHelpPlaceholders: 'smar',
  saveHelpArticle: 'sma',
  publishHelpArticle: 'sma',
  withdrawHelpArticle: 'sma',
  restoreHelpVersion: 'sma',
  getReleaseLines: 'ar',
  getReleases: 'ar',
  uploadRelease: 'a',
  renewManifest: 'a',
  publishRelease: 'a',
  raiseReleaseShare: 'a',
  resumeRelease: 'a',
  pauseRelease: 'a',
  withdrawRelease: 'a',
  getDeskCoins: 'smar',
  setCoinText: 'sma',
  getDeskNotices: 'smar',
  saveNotice: 'sma',
  publishNotice: 'sma',
  withdrawNotice: 'sma',
  getDeskBanners: 'smar',
  saveBanner: 'sma',
  uploadPicture: 'sma',
  orderBanners: 'sma',
  publishBanner: 'sma',
  withdrawBanner: 'sma',
  getDeskAbout: 'smar',
  publishAbout: 'sma',
  getPosterBackgrounds: 'smar',
  setPosterBackground: 'sma',
  findMembers: 'sifar',
  getPhoneTwins: 'sifar',
  getDoubtfulNickNames: 'sar',
  getMemberDetail: 'sifar',
  getMemberBalances: 'sfar',
  getMemberOrders: 'sfar',
  getMemberContracts: 'sfar',
  getMemberContractOrders: 'sfar',
  getMemberPlans: 'sfar',
  getMemberPastPositions: 'sfar',
  getMemberTransfers: 'sfar',
  getMemberPostings: 'sfar',
  getMemberSessions: 'sifar',
  getMemberEvents: 'sifar',
  getMemberNotes: 'sifar',
  addMemberNote: 'sifa',
  freezeMember: 'sfa',
  unfreezeMember: 'sfa',
  setMemberTrading: 'sfa',
  creditMember: 'fa',
  endMemberSessions: 'sa',
  getIdentityReviews: 'iar',
  claimIdentityReview: 'ia',
  openIdentityReview: 'ia',
  viewIdentityImage: 'ia',
  approveIdentity: 'ia',
  approveAdvancedIdentity: 'ia',
  rejectIdentity: 'ia',
  getSecurityReviews: 'siar',
  openSecurityReview: 'sia',
  viewSecurityImage: 'sia',
  approveSecurityReview: 'sia',
  rejectSecurityReview: 'sia',
  getLedgerBalances: 'fsar',
  getPostings: 'fsar',
  getCommand: 'fsar',
  getSolvency: 'far',
  setReserves: 'fa',
  getDeskReceivingAddresses: 'fsar',
  setReceivingAddress: 'fa',
  getDeskApplications: 'fsar',
  getFundings: 'far',
  fundSuspense: 'fa',
  prepareApplication: 'fa',
  confirmApplication: 'fa',
  rejectApplication: 'fa',
  getDeskWithdrawals: 'fsar',
  getDeskWithdrawal: 'fsar',
  approveWithdrawal: 'fa',
  rejectWithdrawal: 'fa',
  getDeskDeposits: 'fsar',
  bookHeldDeposit: 'fa',
  reverseDeposit: 'fa',
  recordInnerDeposit: 'fa',
  getWalletPauses: 'fsar',
  pauseWallet: 'fsa',
  resumeWallet: 'fa',
  getWalletTerms: 'fsar',
  listChain: 'fa',
  checkTransfer: 'fa',
  setCoinChain: 'fa',
  setWalletPolicy: 'fa',
  setFloorPrice: 'fa',
  getChainWallets: 'fsar',
  getChainEndpoints: 'fsar',
  getSigner: 'fsar',
  allowHighFee: 'fa',
  findTransfers: 'fsar',
  getApplicationDeposits: 'fsar',
  getOtcDesk: 'sfmar',
  setOtcPolicy: 'fa',
  pauseOtc: 'sfma',
  resumeOtc: 'sfma',
  getDeskAds: 'sfar',
  takeDownAd: 'sfa',
  liftAdBlock: 'sfa',
  getInvitationDesk: 'sfar',
  getInviter: 'sfar',
  getDeskInviters: 'sfar',
  getDeskInvitees: 'sfar',
  getInviteeEvidence: 'sfar',
  getInviteeMarks: 'sfar',
  getDeskRebateDays: 'sfar',
  getDeskRebates: 'sfar',
  markInvitee: 'sfa',
  unmarkInvitee: 'sfa',
  setRebateRate: 'fa',
  fundFeeAccount: 'fa',
  reverseRebate: 'fa',
  settleRebates: 'fa',
  getActivityFunds: 'sfar',
  getDeskProducts: 'sfar',
  draftProduct: 'fa',
  switchProductOn: 'fa',
  switchProductOff: 'fa',
  changeProduct: 'fa',
  getDeskPledges: 'sfar',
  getPledgeDues: 'sfar',
  settlePledges: 'fa',
  fundActivityAccount: 'fa',
  movePledgeFunds: 'fa',
  getCampaigns: 'sfar',
  getCampaignRows: 'sfar',
  saveCampaign: 'fa',
  payCampaign: 'fa',
  getDeskTickets: 'sar',
  takeTicket: 'sa',
  handOverTicket: 'sa',
  openDeskTicket: 'sa',
  getDeskTicketLines: 'sar',
  getDeskTicketImage: 'sar',
  answerTicket: 'sa',
  addTicketNote: 'sa',
  closeDeskTicket: 'sa',
  getCannedAnswers: 'sar',
  saveCannedAnswer: 'sa',
  deleteCannedAnswer: 'sa',
  getSupportFigures: 'sar',
  getDeskOtcOrders: 'sfar',
  getDeskOtcOrder: 'sfar',
  getOtcMerchants: 'sfar',
  getOtcMember: 'sfar',
  getOtcRestricted: 'sfar',
  approveMerchant: 'fa',
  rejectMerchant: 'fa',
  suspendMerchant: 'sfa',
  liftMerchantSuspension: 'sfa',
  penalizeMerchant: 'fa',
  giveFaultMark: 'sfa',
  undoFaultMark: 'sfa',
  liftOtcRestrictions: 'sfa',
  getOtcDisputes: 'sfar',
  openOtcEvidence: 'sfa',
  getOtcEvidenceImage: 'sfar',
  addOtcDisputeNote: 'sfa',
  decideOtcAppeal: 'sfa',
  closeOtcReport: 'sfa',
  excuseReportedCancel: 'sfa',
  getHealth: ALL,
  getFirstSteps: ALL,
  openProgramme: 'fa',
  sendTestMail: 'sa',
  getDeskOutbox: 'sar',
};

const SESSION_INVALID = ERRORS.sessionInvalid.code;
const ROLE = ERRORS.deskRole.code;
/** The errors of the checks before a handler; with any other answer the call was let through. */
const WALLS: string[] = [SESSION_INVALID, ROLE, ERRORS.deskCsrf.code, ERRORS.forbidden.code];

const specOf = (name: DeskCallName): DeskCallSpec => DESK_CALLS[name];
const rolesIn = (letters: string) => [...letters].map((letter) => ROLE_OF_LETTER[letter] as OperatorRole);
const mayRole = (name: DeskCallName, role: OperatorRole) =>
  TABLE[name] === 'open' || TABLE[name] === 'own' || rolesIn(TABLE[name]).includes(role);

let desk: DeskForTests;
const browsers = new Map<OperatorRole, Browser>();
beforeAll(async () => {
  desk = await DeskForTests.open();
  for (const role of OPERATOR_ROLES) {
    await desk.operator(`the.${role}`, role);
    browsers.set(role, await desk.signIn(`the.${role}`));
  }
});
afterAll(() => desk.close());

const answerOf = async (name: DeskCallName, browser: Browser, headers: Record<string, string> = {}) => {
  // The limits of the desk let this many through only in time.
  desk.clock.step(100);
  // Empty but for the reason: a request that is let through is refused for what it lacks, and changes nothing.
  const answer = await desk.raw(name, specOf(name).reason ? { reason: 'a test' } : {}, browser, headers);
  expect(answer.status, name).toBe(200);
  const { errorCode } = JSON.parse(answer.body) as { errorCode: string | number };
  const error = errorByCode(String(errorCode));
  if (error !== undefined) expect(declaredDeskErrors(specOf(name)), name).toContain(error);
  return errorCode;
};

describe.each(DESK_CALL_NAMES)('%s', (name) => {
  it('has a row, a schema, and the roles of its row', () => {
    const { access, roles, write, reason, fourEyes, method } = specOf(name);
    expect(TABLE[name]).toBeDefined();
    expect(DESK_CALLS[name]).toBeDefined();
    expect(method).toBe(write ? 'POST' : 'GET');
    expect(access).toBe(TABLE[name] === 'open' || TABLE[name] === 'own' ? TABLE[name] : 'roles');
    if (access !== 'roles') return;
    expect([...roles].sort()).toEqual(rolesIn(TABLE[name]).sort());
    expect(reason).toBe(write);
    // An auditor reads all of it and does nothing.
    expect(roles.includes('auditor')).toBe(!write);
    expect(roles).toContain('admin');
    if (fourEyes) expect(write).toBe(true);
  });

  it('is refused to visitors, to members and to sessions that are none', async () => {
    const expected = TABLE[name] === 'open' ? ERRORS.parameterMissing.code : SESSION_INVALID;
    expect(await answerOf(name, STRANGER)).toBe(expected);
    const member = { token: 'x'.repeat(43), userid: '10002001' };
    expect(await answerOf(name, STRANGER, member)).toBe(expected);
    const made = { cookie: `desk=${'A'.repeat(43)}`, csrf: 'made up' };
    expect(await answerOf(name, made)).toBe(expected);
  });

  it.each(OPERATOR_ROLES)('answers %s as written', async (role) => {
    if (name === 'signOut') return;
    const code = await answerOf(name, browsers.get(role) as Browser);
    if (mayRole(name, role)) expect(WALLS).not.toContain(code);
    else expect(code).toBe(ROLE);
  });

  it('as an action wants the CSRF token', async () => {
    if (!specOf(name).write || TABLE[name] === 'open') return;
    const { cookie } = browsers.get('admin') as Browser;
    expect(await answerOf(name, { cookie, csrf: '' })).toBe(ERRORS.deskCsrf.code);
  });
});

it('a session that has expired is as good as none', async () => {
  await desk.operator('once', 'admin');
  const browser = await desk.signIn('once');
  desk.clock.step(31 * 60_000);
  for (const name of DESK_CALL_NAMES.filter((one) => TABLE[one] !== 'open'))
    expect(await answerOf(name, browser), name).toBe(SESSION_INVALID);
});
