/** Errors of the desk's calls about pledges, airdrops and the invitation. */
import { ANNA, BEN } from '../../../src/kernel/testing/small-exchange.ts';
import type { DeskErrorRow, DeskErrors } from './desk-errors.ts';

const DAY_MS = 86_400_000;

/** A draft whose texts are not there. */
async function wordless(at: DeskErrors): Promise<{ productId: string; revision: number }> {
  const nowMs = at.desk.clock.nowMs();
  const productId = await at.execute({
    kind: 'draft-pledge-product',
    productId: 0,
    operator: 901,
    textHash: '0'.repeat(64),
    terms: {
      asset: 'USDT',
      termDays: 30,
      dailyRate: 30_000n,
      min: 1_000_000_000n,
      maxPerMember: 2_000_000_000n,
      quota: 3_000_000_000n,
      saleStartMs: nowMs,
      saleEndMs: nowMs + 20 * DAY_MS,
      isEarlyRedeemable: false,
      earlyDelayHours: 0,
    },
  });
  return { productId: String(productId), revision: 1 };
}

export const GROWTH_ROWS: readonly DeskErrorRow[] = [
  ['switchProductOn', 'productState', async (at) => at.refusal('switchProductOn', await wordless(at))],
  [
    'switchProductOff',
    'productState',
    async (at) => at.refusal('switchProductOff', { productId: (await wordless(at)).productId }),
  ],
  [
    'saveCampaign',
    'campaignRows',
    (at) =>
      at.refusal('saveCampaign', {
        title: { zh: '空投', en: 'Airdrop' },
        currency: 'USDT',
        csv: 'member,amount',
      }),
  ],
  ['markInvitee', 'notInvited', (at) => at.refusal('markInvitee', { memberId: String(ANNA) })],
  [
    'unmarkInvitee',
    'notInvited',
    (at) => at.refusal('unmarkInvitee', { memberId: String(ANNA), mark: 'OPERATOR' }),
  ],
  [
    'reverseRebate',
    'notInvited',
    (at) =>
      at.refusal('reverseRebate', {
        inviterId: String(ANNA),
        memberId: String(BEN),
        day: '2026-01-01',
        amount: '1',
      }),
  ],
];
