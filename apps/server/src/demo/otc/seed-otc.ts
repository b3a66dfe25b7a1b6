/**
 * The demo's own members at the OTC desk: one who may trade at once, an approved merchant with ads ON, and one who meets what
 * an application asks for. All of it may be said again, so a start that was cut short is simply done again.
 */
import { type Command, DEFAULT_OTC_POLICY } from '@tern/engine';
import { parseUnits } from '@tern/math';
import type { CallRequest } from '@tern/protocol';
import type { Kernel } from '../../kernel/kernel.ts';
import { sayAll } from '../say.ts';
import type { DemoCaller } from './demo-caller.ts';
import type { MemberFacts } from './member-facts.ts';
import { setNickName } from './names.ts';
import { addPayments } from './payment-methods.ts';

export interface OtcSeedParts {
  kernel: Pick<Kernel, 'execute'>;
  facts: MemberFacts;
  operator: number;
}

export interface Role {
  nickName: string;
  name: string;
  idNumber: string;
  /** A merchant needs it beside; `funds` are USDT that come into the OTC account. */
  merchant?: { mail: string; funds: string; isApproved: boolean };
}

/** The first three members of the demo; their documents do not exist. */
export const ROLES: readonly [Role, Role, Role] = [
  { nickName: 'Demo-Member', name: 'Demo Member', idNumber: 'DEMO00000001' },
  {
    nickName: 'Demo-Merchant',
    name: 'Demo Merchant',
    idNumber: 'DEMO00000002',
    merchant: { mail: 'merchant@demo.invalid', funds: '60000', isApproved: true },
  },
  {
    nickName: 'Demo-Applicant',
    name: 'Demo Applicant',
    idNumber: 'DEMO00000003',
    merchant: { mail: 'applicant@demo.invalid', funds: '10000', isApproved: false },
  },
];
const APPEAL_DELAY_MS = 30_000;
const ASSET_SCALE = 8;

/** Further from the reference than simulated merchants, and for larger orders: no program acts for this member. */
const ADS: readonly Pick<CallRequest<'publishAd'>, 'side' | 'priceType' | 'price' | 'premium' | 'qty'>[] = [
  { side: 'SELL', priceType: 'FIXED', price: '7.32', qty: '12000' },
  { side: 'SELL', priceType: 'FLOAT', premium: '1.95', qty: '12000' },
  { side: 'BUY', priceType: 'FIXED', price: '7.08', qty: '12000' },
  { side: 'BUY', priceType: 'FLOAT', premium: '-1.95', qty: '12000' },
];

/** Sets the demo's policy. The tick takes the first reference, without which no ad goes ON. */
export async function openDesk(
  kernel: Pick<Kernel, 'execute'>,
  [firstOperator, secondOperator]: readonly [maker: number, checker: number],
): Promise<void> {
  const policy = { ...DEFAULT_OTC_POLICY, appealDelayMs: APPEAL_DELAY_MS };
  await sayAll(kernel, [
    { kind: 'set-otc-policy', policy, firstOperator, secondOperator },
    { kind: 'tick', prices: [] },
  ]);
}

export async function makeReady(parts: OtcSeedParts, member: DemoCaller, role: Role): Promise<void> {
  const { kernel, facts, operator } = parts;
  const { memberId, postPassword } = member;
  await setNickName(member, role.nickName);
  await facts.passIdentity(memberId, role);
  await facts.setTradingPasswords([memberId], postPassword);
  const name = (await facts.verifiedName(memberId)) ?? role.name;
  await addPayments(member, name, ['bankCard', 'weixin', 'zhifubao']);
  if (role.merchant === undefined) return;
  await sayAll(kernel, [fundsOf(memberId, role.merchant.funds)]);
  await facts.bindMail(memberId, role.merchant.mail);
  await facts.bindAuthenticator(memberId);
  await facts.passAdvanced(memberId);
  if (!role.merchant.isApproved) return;
  await makeMerchant(kernel, memberId, operator);
  await publishAds(member);
}

function fundsOf(memberId: number, funds: string): Command {
  return {
    kind: 'credit-from-outside',
    ref: `demo:otc:${memberId}:USDT`,
    owner: memberId,
    type: 'otc',
    asset: 'USDT',
    amount: parseUnits(funds, ASSET_SCALE),
  };
}

/** The second time finds a merchant. */
export async function makeMerchant(
  kernel: Pick<Kernel, 'execute'>,
  memberId: number,
  operator: number,
): Promise<void> {
  await sayAll(kernel, [{ kind: 'apply-merchant', memberId, requestId: 'demo' }], ['MERCHANT_STATE']);
  const approval = { memberId, isApproved: true, operator, reason: '' };
  await sayAll(kernel, [{ kind: 'review-merchant', ...approval }], ['MERCHANT_STATE']);
}

async function publishAds({ call, postPassword }: DemoCaller): Promise<void> {
  const methods = await call('getPayments', {});
  const terms = {
    currency: 'USDT',
    min: '1000',
    max: '50000',
    paymentIds: methods.map(({ paymentId }) => paymentId).join(','),
    payWindowMinutes: '15',
    minAgeDays: '0',
    minCompleted: '0',
    postPassword,
  } as const;
  for (const [at, ad] of ADS.entries())
    await call('publishAd', { ...terms, ...ad, requestId: `demo-ad-${at}` });
  for (const { adId, isOn } of await call('getAdvertisements', {}))
    if (!isOn) await call('switchAdOn', { adId, postPassword });
}
