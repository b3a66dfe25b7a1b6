/** Makes the notices about pledges and airdrops (rules/growth#pledges, rules/growth#redemption, rules/growth#airdrops). */
import type { Event } from '@tern/engine';
import type { PledgeFact } from '../activity/index.ts';
import { amountsText, type Notice } from './message.ts';

type Told = Notice & { memberId: number };
/** The events do not name these facts. */
interface NoticeFacts {
  pledge(pledgeId: number): PledgeFact | undefined;
}
type Redeemed = Extract<Event, { kind: 'pledge-redeemed' }>;

export function pledgeNotices(event: Event, facts: NoticeFacts): Told[] {
  switch (event.kind) {
    case 'pledge-opened': {
      const { memberId, asset, principal: amount, termDays, firstDay, dueMs } = event;
      const pledgeId = String(event.pledgeId);
      const amounts = amountsText([{ asset, amount }]);
      const values = { pledgeId, amounts, termDays, firstDay, dueMs: String(dueMs) };
      return [{ memberId, template: 'pledgeOpened', values }];
    }
    case 'pledge-redeeming': {
      const { memberId, pledgeId, dueMs } = event;
      const fact = facts.pledge(pledgeId);
      if (fact === undefined) return [];
      const amounts = amountsText([{ asset: fact.asset, amount: fact.principal }]);
      const values = { pledgeId: String(pledgeId), amounts, dueMs: String(dueMs) };
      return [{ memberId, template: 'pledgeRedeeming', values }];
    }
    case 'pledge-redeemed':
      return redeemedNotices(event, facts.pledge(event.pledgeId));
    case 'airdrop-paid': {
      const { campaignId, asset, rows } = event;
      return rows.map(({ memberId, amount }) => ({
        memberId,
        template: 'airdropReceived',
        values: { campaignId: String(campaignId), amounts: amountsText([{ asset, amount }]) },
      }));
    }
    default:
      return [];
  }
}

function redeemedNotices({ memberId, ...event }: Redeemed, fact: PledgeFact | undefined): Told[] {
  if (fact === undefined) return [];
  const textOf = (amount: bigint) => (amount === 0n ? '' : amountsText([{ asset: fact.asset, amount }]));
  const values = {
    pledgeId: String(event.pledgeId),
    how: event.how,
    amounts: textOf(event.principal),
    interest: textOf(event.interest),
    left: textOf(event.left),
  };
  return [{ memberId, template: 'pledgeRedeemed', values }];
}
