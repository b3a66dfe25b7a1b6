/**
 * Every call of the operators' desk as data: the desk server, the console and the table of who may say what derive
 * from it; the shapes stand in desk-schemas.ts under the same names. Free of zod and of prose.
 *
 * A call is a read (GET, changes nothing) or an action (POST: needs a reason, lands in the audit log). A four-eyes
 * action is stored as a proposal and carried out when another operator approves it.
 */
import type { OperatorRole } from './desk-values.ts';

/** `open`: before the sign-in. `own`: whoever is signed in, about himself. `roles`: signed in with one of the roles. */
export type DeskAccess = 'open' | 'own' | 'roles';

export interface DeskCallSpec {
  method: 'GET' | 'POST';
  /** Below /desk/, verbatim. */
  path: string;
  access: DeskAccess;
  /** Empty for access open and own. */
  roles: readonly OperatorRole[];
  /** Changes something, or shows what only a logged view may show. */
  write: boolean;
  /** The request carries `reason`, 3 to 200 characters. */
  reason: boolean;
  fourEyes: boolean;
  /** More than other calls may send. */
  bodyBytes?: number;
  /** Exists in the demo alone; elsewhere it answers 404 like any unknown path. */
  mode: 'always' | 'demo';
}

const OWN = { access: 'own', roles: [], reason: false, fourEyes: false, mode: 'always' } as const;
type Read = DeskCallSpec & { method: 'GET'; write: false; fourEyes: false };
type Action = DeskCallSpec & { method: 'POST'; write: true; fourEyes: false };
type FourEyesAction = DeskCallSpec & { method: 'POST'; write: true; fourEyes: true };

const open = (path: string): Action => ({ ...OWN, method: 'POST', path, access: 'open', write: true });
const ownRead = (path: string): Read => ({ ...OWN, method: 'GET', path, write: false });
const ownAction = (path: string): Action => ({ ...OWN, method: 'POST', path, write: true });
/** Admin and auditor read everything. */
const read = (path: string, ...roles: OperatorRole[]): Read => ({
  ...ownRead(path),
  access: 'roles',
  roles: [...roles, 'admin', 'auditor'],
});
const action = (path: string, ...roles: OperatorRole[]): Action => ({
  ...ownAction(path),
  access: 'roles',
  roles: [...roles, 'admin'],
  reason: true,
});
const fourEyes = (path: string, ...roles: OperatorRole[]): FourEyesAction => ({
  ...action(path, ...roles),
  fourEyes: true,
});
const WORKERS = ['support', 'identity', 'finance', 'market'] as const;

export const DESK_CALLS = {
  signIn: open('session/signIn'),
  getOwnSession: ownRead('session/getOwnSession'),
  signOut: ownAction('session/signOut'),
  changeOwnPassword: ownAction('session/changeOwnPassword'),

  getProposals: read('proposal/getProposals', ...WORKERS),
  getProposal: read('proposal/getProposal', ...WORKERS),
  approveProposal: action('proposal/approve', ...WORKERS),
  rejectProposal: action('proposal/reject', ...WORKERS),
  cancelProposal: action('proposal/cancel', ...WORKERS),
  executeProposal: action('proposal/execute', ...WORKERS),
  takeProposalSecret: action('proposal/takeSecret', ...WORKERS),

  getOperators: read('staff/getOperators'),
  createOperator: fourEyes('staff/createOperator'),
  setOperatorRoles: fourEyes('staff/setOperatorRoles'),
  resetOperatorPassword: fourEyes('staff/resetOperatorPassword'),
  resetOperatorTotp: fourEyes('staff/resetOperatorTotp'),
  enableOperator: fourEyes('staff/enableOperator'),
  disableOperator: action('staff/disableOperator'),
  endOperatorSessions: action('staff/endOperatorSessions'),
  getAudit: read('staff/getAudit'),
  verifyAudit: read('staff/verifyAudit'),

  getDeskMarkets: read('market/getMarkets', 'market', 'finance', 'support'),
  getDeskAssets: read('market/getAssets', 'market', 'finance', 'support'),
  createMarket: fourEyes('market/createMarket', 'market'),
  openMarket: action('market/openMarket', 'market'),
  haltMarket: action('market/haltMarket', 'market'),
  closeMarket: fourEyes('market/closeMarket', 'market'),
  setMarketFees: fourEyes('market/setFees', 'market', 'finance'),
  setMarketFilters: fourEyes('market/setFilters', 'market'),
  setMarketIndex: fourEyes('market/setIndex', 'market'),
  setMarketPlace: action('market/setPlace', 'market'),
  setMarketNew: action('market/setNew', 'market'),
  setCurrencyName: action('market/setCurrencyName', 'market'),
  getCnyRate: read('market/getCnyRate', 'market', 'finance', 'support'),
  setCnyRate: fourEyes('market/setCnyRate', 'market', 'finance'),

  getDeskContracts: read('contract/getContracts', 'market', 'finance', 'support'),
  createContract: fourEyes('contract/createContract', 'market'),
  setContractSettings: fourEyes('contract/setSettings', 'market'),
  previewContractSettings: read('contract/previewSettings', 'market'),
  setContractStatus: action('contract/setStatus', 'market'),
  resumeContract: fourEyes('contract/resume', 'market'),
  getRiskDesk: read('contract/getRisk', 'market', 'finance'),
  getRiskyAccounts: read('contract/getRiskyAccounts', 'market', 'finance', 'support'),
  getOpenInterest: read('contract/getOpenInterest', 'market', 'finance'),
  getDeskLiquidations: read('contract/getLiquidations', 'market', 'finance', 'support'),
  getStress: read('contract/getStress', 'market', 'finance'),
  seedInsuranceFund: fourEyes('contract/seedInsuranceFund', 'finance'),

  getDeskNotices: read('content/getNotices', 'support', 'market'),
  saveNotice: action('content/saveNotice', 'support', 'market'),
  publishNotice: action('content/publishNotice', 'support', 'market'),
  withdrawNotice: action('content/withdrawNotice', 'support', 'market'),
  getDeskBanners: read('content/getBanners', 'support', 'market'),
  saveBanner: action('content/saveBanner', 'support', 'market'),
  uploadPicture: { ...action('content/uploadPicture', 'support', 'market'), bodyBytes: 7_100_000 },
  orderBanners: action('content/orderBanners', 'support', 'market'),
  publishBanner: action('content/publishBanner', 'support', 'market'),
  withdrawBanner: action('content/withdrawBanner', 'support', 'market'),

  findMembers: read('member/findMembers', 'support', 'identity', 'finance'),
  getMemberDetail: read('member/getDetail', 'support', 'identity', 'finance'),
  getMemberBalances: read('member/getBalances', 'support', 'finance'),
  getMemberOrders: read('member/getOrders', 'support', 'finance'),
  getMemberContracts: read('member/getContracts', 'support', 'finance'),
  getMemberContractOrders: read('member/getContractOrders', 'support', 'finance'),
  getMemberPlans: read('member/getPlans', 'support', 'finance'),
  getMemberPastPositions: read('member/getPastPositions', 'support', 'finance'),
  getMemberTransfers: read('member/getTransfers', 'support', 'finance'),
  getMemberPostings: read('member/getPostings', 'support', 'finance'),
  getMemberSessions: read('member/getSessions', 'support', 'identity'),
  getMemberEvents: read('member/getEvents', 'support', 'identity'),
  getMemberNotes: read('member/getNotes', 'support', 'identity', 'finance'),
  addMemberNote: action('member/addNote', 'support', 'identity', 'finance'),
  freezeMember: action('member/freeze', 'support', 'finance'),
  unfreezeMember: fourEyes('member/unfreeze', 'support', 'finance'),
  setMemberTrading: action('member/setTrading', 'support', 'finance'),
  creditMember: fourEyes('member/credit', 'finance'),
  endMemberSessions: action('member/endSessions', 'support'),

  getIdentityReviews: read('identity/getReviews', 'identity'),
  claimIdentityReview: action('identity/claimReview', 'identity'),
  openIdentityReview: action('identity/openReview', 'identity'),
  viewIdentityImage: action('identity/viewImage', 'identity'),
  approveIdentity: action('identity/approve', 'identity'),
  rejectIdentity: action('identity/reject', 'identity'),

  getSecurityReviews: read('security/getReviews', 'support', 'identity'),
  openSecurityReview: action('security/openReview', 'support', 'identity'),
  viewSecurityImage: action('security/viewImage', 'support', 'identity'),
  approveSecurityReview: fourEyes('security/approve', 'support', 'identity'),
  rejectSecurityReview: action('security/reject', 'support', 'identity'),

  getLedgerBalances: read('ledger/getBalances', 'finance', 'support'),
  getPostings: read('ledger/getPostings', 'finance', 'support'),
  getCommand: read('ledger/getCommand', 'finance', 'support'),
  getSolvency: read('ledger/getSolvency', 'finance'),
  setReserves: fourEyes('ledger/setReserves', 'finance'),

  getHealth: read('system/getHealth', ...WORKERS),
  getFirstSteps: read('system/getFirstSteps', ...WORKERS),
  sendTestMail: action('system/sendTestMail', 'support'),
  getDeskOutbox: { ...read('system/getOutbox', 'support'), mode: 'demo' as const },
} as const satisfies Record<string, DeskCallSpec>;

export type DeskCallName = keyof typeof DESK_CALLS;
export const DESK_CALL_NAMES = Object.keys(DESK_CALLS) as DeskCallName[];
export const DESK_BASE = '/desk/';

type NamesOf<Spec> = {
  [N in DeskCallName]: (typeof DESK_CALLS)[N] extends Spec ? N : never;
}[DeskCallName];
export type DeskReadName = NamesOf<Read>;
export type DeskActionName = NamesOf<Action>;
/** What a proposal can hold. */
export type FourEyesName = NamesOf<FourEyesAction>;

/** How long the maker of a proposal waits who carries it out alone (fourEyes delay). */
export function loneHours(name: DeskCallName): number {
  // Members of a halted contract cannot leave it meanwhile.
  return name === 'resumeContract' ? 1 : 24;
}

export const DESK_HEADERS = {
  /** On every POST but signIn: the `csrf` that signIn and getOwnSession answer. */
  csrf: 'x-desk-csrf',
  /** `1`: says what would be refused and does nothing; the audit log does not mention it. */
  check: 'x-desk-check',
  /** `1` on requests that nobody asked for (polling): they do not keep the session awake. */
  passive: 'x-desk-passive',
} as const;
