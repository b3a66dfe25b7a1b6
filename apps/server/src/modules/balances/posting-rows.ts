/**
 * The rows that a batch of journal rows adds to ledger_postings: the balances of members that each command left behind,
 * with the weightiest reason that the command had to change the member's money. Members whose history is not kept leave
 * no rows, and neither do commands that only freeze money for an order or release it: orders that come and go would
 * leave gigabytes.
 */
import { ACCOUNT_TYPES, type Event } from '@tern/engine';
import { LEDGER_CAUSES, type LedgerCause } from '@tern/protocol/desk';
import type { Released } from '../../kernel/kernel.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { CopyRows } from '../../platform/database/copy-rows.ts';
import { listCodes } from '../../platform/database/list-codes.ts';
import { type HistoryRetention, isMember } from './history-retention.ts';

/** Codes are places in these lists, so both lists grow at their end only. */
export const { codeOf, nameOf } = listCodes({ account: ACCOUNT_TYPES, cause: LEDGER_CAUSES });

const COLUMNS = ['member_id', 'seq', 'time_ms', 'free', 'frozen', 'account', 'cause', 'place', 'asset'];

/** Money is frozen for an order, or given back: nothing is written. */
const FROZEN = 'FROZEN';
type Cause = LedgerCause | typeof FROZEN;

/** A command may do several things to a member: the one that stands last here is named. */
const WEIGHT: readonly Cause[] = [
  ...(['OTHER', FROZEN, 'MARGIN', 'TRADE'] as const),
  ...(['TRANSFER', 'DEPOSIT', 'FAUCET', 'FUNDING', 'ADL', 'LOSS_SHARED', 'LIQUIDATION', 'REBATE'] as const),
  ...(['PLEDGE', 'AIRDROP'] as const),
];

export class PostingRows {
  private readonly rows = new CopyRows('ledger_postings', COLUMNS);
  private readonly causes = new Map<number, number>();
  private readonly places = new Map<number, number>();
  private touched: (Event & { kind: 'balance-changed'; owner: number })[] = [];

  constructor(private readonly keeps: HistoryRetention) {}

  /** Begins anew with these rows; what is not above `afterSequence` passes by. */
  gather(rows: readonly Released[], afterSequence: number): void {
    this.rows.clear();
    for (const { header, events } of rows) {
      let sequence = header.firstSeq;
      for (const event of events) {
        if (event.kind === 'command-done') {
          if (this.touched.length > 0) this.write(sequence, header.timeMs);
          this.causes.clear();
          sequence++;
        } else if (sequence > afterSequence) this.keepEvent(event);
      }
    }
  }

  send(sql: TransactionSql): Promise<void> {
    return this.rows.send(sql);
  }

  private keepEvent(event: Event): void {
    if (event.kind === 'balance-changed') {
      const { owner } = event;
      if (isMember(owner) && this.keeps(owner)) this.touched.push({ ...event, owner });
      return;
    }
    const cause = CAUSES[event.kind];
    if (cause === undefined) return;
    if (event.kind === 'traded') {
      this.note(event.takerMemberId, cause);
      this.note(event.makerMemberId, cause);
    } else if (event.kind === 'contract-traded') {
      this.note(event.taker.memberId, cause);
      this.note(event.maker.memberId, cause);
    } else if (event.kind === 'airdrop-paid') {
      for (const { memberId } of event.rows) this.note(memberId, cause);
    } else if ('inviterId' in event) {
      this.note(event.inviterId, cause);
    } else if (event.kind === 'outside-credited') {
      if (isMember(event.owner)) this.note(event.owner, cause);
    } else if ('memberId' in event) this.note(event.memberId, cause);
  }

  private note(memberId: number, cause: Cause): void {
    const weight = WEIGHT.indexOf(cause);
    if (weight > (this.causes.get(memberId) ?? 0)) this.causes.set(memberId, weight);
  }

  private write(sequence: number, timeMs: number): void {
    const { rows, places } = this;
    for (const { owner, type, asset, free, frozen } of this.touched) {
      const cause = WEIGHT[this.causes.get(owner) ?? 0]!;
      if (cause === FROZEN) continue;
      const place = places.get(owner) ?? 0;
      places.set(owner, place + 1);
      rows.begin();
      rows.whole(owner);
      rows.whole(sequence);
      rows.whole(timeMs);
      rows.int64(free);
      rows.int64(frozen);
      rows.int16(codeOf('account', type));
      rows.int16(codeOf('cause', cause));
      rows.int16(place);
      rows.text(asset);
    }
    places.clear();
    this.touched = [];
  }
}

const CAUSES: Partial<Record<Event['kind'], Cause>> = {
  'order-opened': FROZEN,
  traded: 'TRADE',
  'order-closed': FROZEN,
  transferred: 'TRANSFER',
  'outside-credited': 'DEPOSIT',
  'application-confirmed': 'DEPOSIT',
  'faucet-paid': 'FAUCET',
  'contract-order-opened': FROZEN,
  'contract-traded': 'TRADE',
  'contract-order-closed': FROZEN,
  'position-changed': 'MARGIN',
  'funding-paid': 'FUNDING',
  'taken-over': 'LIQUIDATION',
  'position-netted': 'LIQUIDATION',
  'liquidation-stepped': 'LIQUIDATION',
  deleveraged: 'ADL',
  'loss-shared': 'LOSS_SHARED',
  // Both are of the inviter, whose invitee the events name as the member.
  'rebate-settled': 'REBATE',
  'rebate-reversed': 'REBATE',
  'pledge-opened': 'PLEDGE',
  'pledge-redeemed': 'PLEDGE',
  'airdrop-paid': 'AIRDROP',
};
