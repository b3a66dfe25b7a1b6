/** The demo's members at the OTC desk: a merchant with ads of its own, and two takers. All is done by the members' own calls. */
import { signInDemoOperator } from '../kit/demo-operator.ts';
import type { Answer, MemberClient } from './member-client.ts';
import type { DemoMember } from './victim-server.ts';

/** The places of the members in the demo. */
export const PLACES = { taker: 0, merchant: 1, otherTaker: 2 } as const;
export type PartyName = keyof typeof PLACES;

/** Prices lie around the demo's rate of 7.2, within the band of FIXED ones. */
export const PRICES = { SELL: '7.30', BUY: '7.10' } as const;
export type AdSide = keyof typeof PRICES;
/** In USDT: every edit of an ad sets it anew. */
export const STOCK = '5000';
export const PAY_WINDOW_MINUTES = 30;

export class OtcParty {
  private card = '';

  constructor(
    readonly name: PartyName,
    readonly client: MemberClient,
    private readonly member: () => DemoMember,
  ) {}

  get postPassword(): string {
    return this.member().tradingPassword ?? '';
  }

  /** The id of the bank card, by which others pay this member. */
  get paymentId(): string {
    return this.card;
  }

  async readCard(): Promise<void> {
    const { result } = await this.client.read<{ paymentId: string; kind: string }[]>(
      'member/payment/getPayments',
      {},
    );
    this.card = result.find(({ kind }) => kind === 'bankCard')?.paymentId ?? '';
  }

  /** @throws Error unless the call is done */
  async must<T>(path: string, fields: Record<string, string>): Promise<T> {
    const answer: Answer = await this.client.write(path, fields);
    if (answer.kind !== 'done') throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.result as T;
  }
}

/** The fields of an ad as it is published and edited. */
export function adTerms(merchant: OtcParty, side: AdSide): Record<string, string> {
  const { paymentId: paymentIds, postPassword } = merchant;
  return {
    priceType: 'FIXED',
    price: PRICES[side],
    qty: STOCK,
    min: '10',
    max: '1000',
    paymentIds,
    payWindowMinutes: String(PAY_WINDOW_MINUTES),
    minAgeDays: '0',
    minCompleted: '0',
    postPassword,
  };
}

/** Publishes an ad and switches it ON. @returns its id */
export async function publishAd(merchant: OtcParty, side: AdSide, requestId: string): Promise<string> {
  const fields = { ...adTerms(merchant, side), requestId, side, currency: 'USDT' };
  const { adId } = await merchant.must<{ adId: string }>('otc/ad/publish', fields);
  const { postPassword } = merchant;
  await merchant.must('otc/ad/switchOn', { adId, postPassword });
  return adId;
}

/** Two operators let an appeal follow "paid" at once. */
export async function allowAppealsAtOnce(dataDir: string): Promise<void> {
  const maker = await signInDemoOperator(dataDir, 'maker');
  const checker = await signInDemoOperator(dataDir, 'checker');
  const { policy } = await maker('getOtcDesk', {});
  const change = { policy: Object.assign({}, policy, { appealDelaySeconds: 0 }), reason: 'a crash run' };
  const { proposalId } = (await maker('setOtcPolicy', change)) as unknown as { proposalId: string };
  await checker('approveProposal', { proposalId, reason: 'a crash run' });
}
