/**
 * Messages out of journal rows: an order filled to its end or taken from the book by the exchange, money that came in,
 * a decision about a deposit application, deposits and withdrawals over chains, steps of OTC orders, rebates,
 * pledges and airdrops.
 * One insert a step, in the projector's thread, off every order's way. A row applied again adds nothing: commands up to
 * the stored cursor pass by. Transfers between one's own accounts tell nothing.
 */
import type { Event, OrderClosed, Side } from '@tern/engine';
import { eachEvent } from '../../kernel/each-event.ts';
import type { Projection } from '../../kernel/projection.ts';
import { integerColumn, textColumn } from '../../platform/database/columns.ts';
import { type HistoryRetention, isHuman } from '../history/index.ts';
import { contractNotices } from './contract-notices.ts';
import { FilledSides } from './filled-sides.ts';
import { amountsText, KINDS, mailTries, type NewMessage, type Notice } from './message.ts';
import { OtcFacts } from './otc-facts.ts';
import { otcNotices } from './otc-notices.ts';
import { PledgeFacts } from './pledge-facts.ts';
import { pledgeNotices } from './pledge-notices.ts';
import { RebateNotices } from './rebate-notices.ts';
import { WalletFacts } from './wallet-facts.ts';
import { walletNotices } from './wallet-notices.ts';

const MOST_FILLED_A_STEP = 50;

type Told = Notice & { memberId: number; source?: string };

export function inboxProjection(keeps: HistoryRetention = isHuman): Projection {
  return {
    name: 'inbox',
    tables: [],
    async apply(sql, rows) {
      const facts = {
        wallet: await WalletFacts.read(sql, rows),
        otc: await OtcFacts.read(sql, rows),
        pledges: await PledgeFacts.read(sql, rows),
      };
      const newest: (NewMessage & { sequence: number })[] = [];
      for (const row of rows) {
        const { timeMs } = row.header;
        const sides = new FilledSides();
        const rebates = new RebateNotices();
        eachEvent(row, (event, sequence) => {
          sides.note(event);
          facts.otc.note(event);
          for (const told of [...noticesOf(event, sides, facts), ...rebates.of(event)])
            if (keeps(told.memberId)) newest.push({ ...told, timeMs, sequence });
        });
      }
      if (newest.length === 0) return;
      const [cursor] = await sql<{ seq: bigint | string }[]>`select seq from inbox_cursor`;
      const known = Number(cursor?.seq ?? 0);
      const found = readable(newest.filter(({ sequence }) => sequence > known));
      const last = found.at(-1);
      if (last === undefined) return;
      await sql`update inbox_cursor set seq = ${last.sequence}`;
      await sql`
        insert into inbox_messages (member_id, kind, template, vals, source, time_ms, mail_tries)
        select member_id, kind, template, vals::jsonb, nullif(source, ''), time_ms, mail_tries from unnest(
          ${integerColumn(found.map((one) => one.memberId))}::bigint[],
          ${textColumn(found.map((one) => KINDS[one.template]))}::text[],
          ${textColumn(found.map((one) => one.template))}::text[],
          ${textColumn(found.map((one) => JSON.stringify(one.values)))}::text[],
          ${textColumn(found.map((one) => one.source ?? ''))}::text[],
          ${integerColumn(found.map((one) => one.timeMs))}::bigint[],
          ${integerColumn(found.map((one) => mailTries(one.template)))}::int[]
        ) as fresh (member_id, kind, template, vals, source, time_ms, mail_tries)
        on conflict (source) where source is not null do nothing`;
    },
  };
}

/**
 * Drops notices that no member could read: a member that fills more orders in one batch trades by machine, and gets a
 * notice of the newest ones.
 */
function readable<T extends Told>(found: readonly T[]): T[] {
  const filled = new Map<number, number>();
  const kept = [...found].reverse().filter(({ memberId, template }) => {
    if (template !== 'orderMatched' && template !== 'contractOrderMatched') return true;
    const count = (filled.get(memberId) ?? 0) + 1;
    filled.set(memberId, count);
    return count <= MOST_FILLED_A_STEP;
  });
  return kept.reverse();
}

interface Facts {
  wallet: WalletFacts;
  otc: OtcFacts;
  pledges: PledgeFacts;
}

function noticesOf(event: Event, sides: FilledSides, facts: Facts): Told[] {
  if (event.kind === 'order-closed') return orderNotices(event, sides.spot.get(event.orderId));
  if (event.kind === 'faucet-paid') {
    const { memberId, amounts } = event;
    return [{ memberId, template: 'faucetPaid', values: { amounts: amountsText(amounts) } }];
  }
  if (event.kind === 'outside-credited' && typeof event.owner === 'number')
    return [{ memberId: event.owner, template: 'credited', values: { amounts: amountsText([event]) } }];
  if (event.kind === 'application-confirmed' || event.kind === 'application-rejected')
    return [applicationNotice(event)];
  return [
    ...contractNotices(event, sides.contract),
    ...walletNotices(event, facts.wallet),
    ...otcNotices(event, facts.otc),
    ...pledgeNotices(event, facts.pledges),
  ];
}

function applicationNotice(
  event: Extract<Event, { kind: 'application-confirmed' | 'application-rejected' }>,
): Told {
  const { memberId } = event;
  const applicationId = String(event.applicationId);
  if (event.kind === 'application-rejected')
    return { memberId, template: 'applicationRejected', values: { applicationId, reason: event.reason } };
  const { asset, debtPaid } = event;
  const debt = debtPaid > 0n ? amountsText([{ asset, amount: debtPaid }]) : '';
  return {
    memberId,
    template: 'applicationConfirmed',
    values: { applicationId, amounts: amountsText([event]), debt },
  };
}

/** An order that ended by its own terms (IOC, FOK, post-only) or by the member's own call makes no notice. */
function orderNotices(event: OrderClosed, side: Side | undefined): Told[] {
  const { memberId, market, status, reason } = event;
  const values = { orderId: String(event.orderId), market, filledQty: String(event.filledQty) };
  if (status === 'matched')
    return [
      {
        memberId,
        template: 'orderMatched',
        values: { ...values, filledQuote: String(event.filledQuote), ...(side && { side }) },
      },
    ];
  return reason === 'ADMIN' || reason === 'STP' ? [{ memberId, template: 'orderCancelled', values }] : [];
}
