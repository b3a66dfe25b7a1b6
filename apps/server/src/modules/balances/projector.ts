/**
 * Capital records out of journal rows: transfers, faucet payments, airdrops, credits from outside and confirmed applications, one row for each amount.
 * Keyed by the command's sequence and the amount's place in it, so a row applied again changes nothing. Beside them the
 * postings of every account (posting-rows.ts).
 */
import type { Event } from '@tern/engine';
import type { CapitalKind } from '@tern/protocol';
import { eachEvent, lastSequence } from '../../kernel/each-event.ts';
import type { Released } from '../../kernel/kernel.ts';
import type { Projection } from '../../kernel/projection.ts';
import { integerColumn, textColumn } from '../../platform/database/columns.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { type HistoryRetention, isHuman, isMember } from '../history/index.ts';
import { PostingRows } from './posting-rows.ts';

interface CapitalRow {
  part: number;
  memberId: number;
  type: CapitalKind;
  currency: string;
  amount: bigint;
  from: string;
  to: string;
}

/** Faucet payments, airdrops and credits from outside are money that comes in, so they stand among the deposits. */
function capitalRowsOf(event: Event): CapitalRow[] {
  if (event.kind === 'transferred') {
    const { memberId, asset: currency, amount, from, to } = event;
    return [{ part: 0, memberId, type: 'transfer', currency, amount, from, to }];
  }
  if (event.kind === 'faucet-paid') {
    const { memberId } = event;
    return event.amounts.map(({ asset: currency, amount }, part) => ({
      part,
      memberId,
      type: 'coinCharging',
      currency,
      amount,
      from: 'promo',
      to: 'assets',
    }));
  }
  if (event.kind === 'airdrop-paid') {
    const { asset: currency, rows } = event;
    return rows.map(({ memberId, amount }, part) => ({
      part,
      memberId,
      type: 'coinCharging',
      currency,
      amount,
      from: 'airdrop',
      to: 'assets',
    }));
  }
  if (event.kind === 'outside-credited' && isMember(event.owner)) {
    const { owner: memberId, asset: currency, amount, type: to } = event;
    return [{ part: 0, memberId, type: 'coinCharging', currency, amount, from: 'outside', to }];
  }
  if (event.kind === 'application-confirmed') {
    const { memberId, asset: currency, amount } = event;
    return [{ part: 0, memberId, type: 'coinCharging', currency, amount, from: 'suspense', to: 'assets' }];
  }
  return [];
}

const CAPITAL_EVENTS: ReadonlySet<Event['kind']> = new Set<Event['kind']>([
  'transferred',
  'faucet-paid',
  'airdrop-paid',
  'outside-credited',
  'application-confirmed',
]);

/** Nearly everything that happens is trade and passes by at once. */
function movesCapital({ kind }: Event): boolean {
  return CAPITAL_EVENTS.has(kind);
}

async function applyPostings(
  sql: TransactionSql,
  rows: readonly Released[],
  postings: PostingRows,
): Promise<void> {
  const last = rows.at(-1);
  if (last === undefined) return;
  const [cursor] = await sql<{ sequence: bigint }[]>`select sequence from ledger_cursor`;
  postings.gather(rows, Number(cursor!.sequence));
  await postings.send(sql);
  await sql`update ledger_cursor set sequence = greatest(sequence, ${lastSequence(last)})`;
}

export function balancesProjection(keeps: HistoryRetention = isHuman): Projection {
  const postings = new PostingRows(keeps);
  return {
    name: 'wallet',
    tables: ['capital_records', 'ledger_cursor', 'ledger_postings'],
    async apply(sql, rows) {
      await applyPostings(sql, rows, postings);
      const found: (CapitalRow & { sequence: number; timeMs: number })[] = [];
      for (const row of rows) {
        eachEvent(row, (event, sequence) => {
          if (!movesCapital(event)) return;
          for (const record of capitalRowsOf(event)) {
            if (keeps(record.memberId)) found.push({ ...record, sequence, timeMs: row.header.timeMs });
          }
        });
      }
      if (found.length === 0) return;
      await sql`
        insert into capital_records
          (seq, part, member_id, type, currency, amount, from_account, to_account, time_ms)
        select * from unnest(
          ${integerColumn(found.map((row) => row.sequence))}::bigint[],
          ${integerColumn(found.map((row) => row.part))}::int[],
          ${integerColumn(found.map((row) => row.memberId))}::bigint[],
          ${textColumn(found.map((row) => row.type))}::text[],
          ${textColumn(found.map((row) => row.currency))}::text[],
          ${integerColumn(found.map((row) => row.amount))}::bigint[],
          ${textColumn(found.map((row) => row.from))}::text[],
          ${textColumn(found.map((row) => row.to))}::text[],
          ${integerColumn(found.map((row) => row.timeMs))}::bigint[]
        )
        on conflict (seq, part) do nothing`;
    },
  };
}
