/** The one list of a member's money: what came in, went out and moved between accounts, merged by time (rules/wallet#records). */
import {
  APPLICATION_STATES,
  type ApplicationState,
  type CallRequest,
  type CallResult,
  type CapitalKind,
  DEPOSIT_STATES,
  type DepositState,
  MONEY_STAGES,
  type MoneyStage,
  WITHDRAWAL_STATES,
  type WithdrawalState,
} from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import type { CallRegistry, ReadBarrier } from '../../platform/http/call.ts';
import { type Key, type MergedRow, mergedPage, type Slice } from '../../platform/http/merged-list.ts';
import { readAfter } from '../../platform/http/paging.ts';
import { readCapitalSlice } from '../balances/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import type { ApplicationReader } from './application-reader.ts';
import type { DepositReader } from './deposits/deposit-reader.ts';
import type { WithdrawalReader } from './withdrawals/withdrawal-reader.ts';

type MoneyRow = CallResult<'getMoneyRecords'>['rows'][number];

export interface MoneyRecordParts {
  sql: Sql;
  isReadable: ReadBarrier;
  markets: LiveMarkets;
  applications: Pick<ApplicationReader, 'slice'>;
  deposits: Pick<DepositReader, 'slice'>;
  withdrawals: Pick<WithdrawalReader, 'slice'>;
}

/** Each state belongs to one stage. */
const DEPOSIT_STAGES = {
  CONFIRMING: 'OPEN',
  HELD: 'OPEN',
  CREDITED: 'DONE',
  IGNORED: 'FAILED',
  DROPPED: 'FAILED',
  REVERSED: 'FAILED',
} as const satisfies Record<DepositState, MoneyStage>;

const APPLICATION_STAGES = {
  REVIEWING: 'OPEN',
  CONFIRMED: 'DONE',
  REJECTED: 'FAILED',
} as const satisfies Record<ApplicationState, MoneyStage>;

const WITHDRAWAL_STAGES = {
  REVIEW: 'OPEN',
  APPROVED: 'OPEN',
  SENDING: 'OPEN',
  BROADCAST: 'OPEN',
  CONFIRMED: 'DONE',
  CANCELLED: 'FAILED',
  REJECTED: 'FAILED',
  FAILED: 'FAILED',
} as const satisfies Record<WithdrawalState, MoneyStage>;

function statesOf<S extends string>(
  states: readonly S[],
  stages: Record<S, MoneyStage>,
  stage: MoneyStage | undefined,
): S[] {
  return states.filter((state) => stage === undefined || stages[state] === stage);
}

interface List {
  type: CapitalKind;
  /** A record that the exchange books at once is never open and never fails. */
  stages: readonly MoneyStage[];
  read(slice: Slice): Promise<MoneyRow[]>;
}

export function moneyRecordRoutes(calls: CallRegistry, parts: MoneyRecordParts): void {
  calls.member('getMoneyRecords', (params, { memberId }) =>
    readAfter(parts.isReadable, params.minSequence, async () => {
      const lists = listsOf(parts, memberId, params.status)
        .map((list, rank) => Object.assign(list, { rank }))
        .filter(({ type, stages }) => isAsked(params, type, stages));
      const page = await mergedPage(
        params,
        lists.map(({ rank, read }) => ({
          rank,
          read: async (slice: Slice) => (await read(slice)).map((row) => placed(row, rank)),
        })),
      );
      return { rows: page.rows.map(({ row }) => row), cursor: page.cursor };
    }),
  );
}

function isAsked(
  { type, status }: CallRequest<'getMoneyRecords'>,
  listed: CapitalKind,
  stages: readonly MoneyStage[],
): boolean {
  return (type === undefined || type === listed) && (status === undefined || stages.includes(status));
}

/** In the order that rows of one time have: it is part of the cursors, so that a list may be added at the end alone. */
function listsOf(parts: MoneyRecordParts, memberId: number, stage: MoneyStage | undefined): List[] {
  const { sql, markets, deposits, applications, withdrawals } = parts;
  return [
    {
      type: 'coinCharging',
      stages: ['DONE'],
      read: async (slice) =>
        (await readCapitalSlice(sql, memberId, 'coinCharging', slice, markets)).map((record) => ({
          kind: 'received',
          record,
        })),
    },
    {
      type: 'transfer',
      stages: ['DONE'],
      read: async (slice) =>
        (await readCapitalSlice(sql, memberId, 'transfer', slice, markets)).map((record) => ({
          kind: 'transfer',
          record,
        })),
    },
    {
      type: 'coinCharging',
      stages: MONEY_STAGES,
      read: async (slice) =>
        (await deposits.slice(memberId, slice, statesOf(DEPOSIT_STATES, DEPOSIT_STAGES, stage))).map(
          (record) => ({
            kind: 'deposit',
            record,
          }),
        ),
    },
    {
      type: 'coinCharging',
      stages: MONEY_STAGES,
      read: async (slice) =>
        (
          await applications.slice(memberId, slice, statesOf(APPLICATION_STATES, APPLICATION_STAGES, stage))
        ).map((record) => ({
          kind: 'application',
          record,
        })),
    },
    {
      type: 'withdrawCoin',
      stages: MONEY_STAGES,
      read: async (slice) =>
        (await withdrawals.slice(memberId, slice, statesOf(WITHDRAWAL_STATES, WITHDRAWAL_STAGES, stage))).map(
          (record) => ({
            kind: 'withdrawal',
            record,
          }),
        ),
    },
  ];
}

function placed(row: MoneyRow, rank: number): MergedRow & { row: MoneyRow } {
  const [one = 0, two = 0] = row.record.id.split('-').map(Number);
  const key: Key = [one, two];
  return { row, rank, timeMs: row.record.time, key };
}
