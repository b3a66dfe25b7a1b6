/** The changes of a proposal, field by field, from old to new value, as people read them. */
import type { DeskResult, FourEyesName } from '@tern/protocol/desk';
import type { Difference } from '../ui/json-fields.ts';
import { fieldName, fieldValue, type Units } from './wire-fields.ts';

type Fields = Record<string, unknown>;

/** They say what it is about, and stand in the proposal's subject. */
const SUBJECT_FIELDS = new Set([
  'pairsName',
  'operatorId',
  'reviewId',
  'productId',
  'campaignId',
  'releaseId',
  'memberId',
  'orderId',
  'currency',
  'market',
  'listed',
]);
/** Fields that a call sets without naming them in its request. */
const IMPLIED: Partial<Record<FourEyesName, Fields>> = {
  closeMarket: { status: 'CLOSED' },
  withdrawAgreement: { withdrawn: true },
  enableOperator: { isDisabled: false },
  approveSecurityReview: { state: 'APPROVED' },
  approveAdvancedIdentity: { state: 'APPROVED' },
  bookHeldDeposit: { depositState: 'BOOKED' },
  reverseDeposit: { depositState: 'REVERSED' },
  recordInnerDeposit: { depositState: 'HELD', holdReason: 'SURPLUS' },
  resumeWallet: { paused: false, pauseReason: '', pausedTime: '' },
  listChain: { isListed: true },
  resumeRelease: { releasePaused: false },
  resumeOtc: { isPaused: false, pauseReason: '', pausedMs: '' },
  liftMerchantSuspension: { state: 'APPROVED' },
  switchProductOn: { productStatus: 'ON' },
  openProgramme: { isOpen: true },
  giveFaultMark: { hasMark: true },
  undoFaultMark: { hasMark: false },
  liftOtcRestrictions: { buyOffUntilMs: 0, otcOffUntilMs: 0 },
  excuseReportedCancel: { points: 0 },
  unfreezeMember: { frozen: false, kind: '', reason: '', operator: '', frozenTime: '' },
};

/** Those that change come first. */
export function proposalChanges({
  call,
  request,
  before,
}: Pick<DeskResult<'getProposal'>, 'call' | 'request' | 'before'>): Difference[] {
  const wanted = readFields(request);
  const old = flat(readFields(before));
  const units = unitsOf(call, { ...readFields(before), ...wanted });
  const asked = flat(wanted);
  // A shorter list of tiers drops the last ones; whatever else is not asked for stays as it is.
  const stays = (path: string) => !(path.startsWith('tiers ') && 'tiers 1' in asked);
  const kept = Object.fromEntries(Object.entries(old).filter(([path]) => stays(path)));
  const fresh: Fields = { ...kept, ...asked, ...IMPLIED[call as FourEyesName] };
  const paths = new Set([...Object.keys(asked), ...Object.keys(old), ...Object.keys(fresh)]);
  const rows = [...paths].map((path) => ({
    field: fieldName(path),
    before: fieldValue(path, old[path], units),
    after: fieldValue(path, fresh[path], units),
  }));
  const known = rows.filter((row) => row.before !== undefined || row.after !== undefined);
  return [...known.filter(isChanged), ...known.filter((row) => !isChanged(row))];
}

/** The changes that a request would make once it is proposed and approved. */
export function requestChanges(call: FourEyesName, request: object, before: object = {}): Difference[] {
  const rows = proposalChanges({ call, request: JSON.stringify(request), before: JSON.stringify(before) });
  return rows.filter(isChanged);
}

export const isChanged = (row: Difference): boolean => row.before !== row.after;

function readFields(json: string): Fields {
  const value: unknown = json === '' ? {} : JSON.parse(json);
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** Groups such as `filters` and `settings` are taken apart; lists are one field, tiers one each. */
function flat(fields: Fields): Fields {
  const found: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    if (SUBJECT_FIELDS.has(name)) continue;
    if (name === 'tiers' && Array.isArray(value))
      for (const [at, tier] of value.entries()) found[`tiers ${at + 1}`] = tier;
    else if (/^(?:filters|settings|bounds|policy)$/.test(name)) Object.assign(found, flat(value as Fields));
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, one] of Object.entries(value)) found[`${name}.${inner}`] = one;
    else found[name] = value;
  }
  return found;
}

/** Calls whose amounts are USDT, whatever they name. */
const IN_USDT: ReadonlySet<string> = new Set<FourEyesName>([
  'seedInsuranceFund',
  'setWalletPolicy',
  'penalizeMerchant',
  'fundFeeAccount',
  'reverseRebate',
]);

function unitsOf(call: string, { pairsName, tokenCur, mainCur, currency }: Fields): Units {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const pair = text(pairsName).includes('/')
    ? text(pairsName)
    : `${text(tokenCur)}/${text(mainCur) || 'USDT'}`;
  const [base = '', quote = ''] = pair.split('/');
  return { base, quote, own: IN_USDT.has(call) ? 'USDT' : text(currency) };
}
