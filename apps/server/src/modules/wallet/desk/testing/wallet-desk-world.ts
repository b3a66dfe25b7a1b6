/**
 * The world of the desk's tests about chains: USDT on `ethereum`, Anna with 500,000 USDT in her assets account, and the
 * read tables filled from the engine's events before each read.
 */
import type { Command, Event } from '@tern/engine';
import type {
  DeskActionName,
  DeskReadName,
  DeskRequest,
  DeskResult,
  FourEyesName,
} from '@tern/protocol/desk';
import { eachEvent } from '../../../../kernel/each-event.ts';
import { ANNA, BEN } from '../../../../kernel/testing/small-exchange.ts';
import type { Sql } from '../../../../platform/database/connect.ts';
import type { TempDatabase } from '../../../../platform/database/testing/temp-database.ts';
import { FIRST, SECOND, WalletWorld } from '../../testing/wallet-world.ts';

export const E8 = 100_000_000n;
export const CHAIN = 'ethereum';
export const PAYEE = '0x00000000000000000000000000000000000000aa';
const PAIR = { firstOperator: 1, secondOperator: 2 };

const OPENING: Command[] = [
  { kind: 'list-chain', chain: CHAIN },
  {
    kind: 'set-coin-chain',
    asset: 'USDT',
    chain: CHAIN,
    settings: {
      decimals: 6,
      contract: '0xusdt',
      confirmations: 12,
      minDeposit: E8,
      minWithdrawal: 10n * E8,
      maxWithdrawal: 150_000n * E8,
      withdrawalFee: E8,
      autoLimit: 0n,
    },
    ...PAIR,
  },
  ...[ANNA, BEN].flatMap((memberId): Command[] => [
    { kind: 'set-identity-level', memberId, level: 2 },
    {
      kind: 'credit-from-outside',
      ref: `opening:${memberId}`,
      owner: memberId,
      type: 'assets',
      asset: 'USDT',
      amount: 500_000n * E8,
    },
  ]),
];

/** The delay of changes that widen, of which the first terms are one. */
const DAY_MS = 24 * 3_600_000;

export class WalletDeskWorld {
  private requests = 0;
  private numbers = 0;
  private filled = 0;

  private constructor(readonly world: WalletWorld) {}

  static async open(database: TempDatabase): Promise<WalletDeskWorld> {
    const { sql } = database;
    await sql`
      truncate wallet_chains, coin_chains, wallet_policies, floor_prices, wallet_pauses, deposits, withdrawals,
        withdrawal_steps, member_debts, deposit_addresses, followed_chains, chain_transfers, own_payments,
        own_transactions, own_outputs, reconciliations, address_balances`;
    const world = new WalletDeskWorld(await WalletWorld.open(database));
    for (const command of OPENING) await world.execute(command);
    world.passes(DAY_MS);
    return world;
  }

  get sql(): Sql {
    return this.world.database.sql;
  }

  /** The desk and the engine have one time. */
  passes(ms: number): void {
    const { kernel, clock } = this.world;
    kernel.nowMs += ms;
    clock.step(kernel.nowMs - clock.nowMs());
  }

  async execute(command: Command): Promise<number> {
    const result = await this.world.execute(command);
    await this.fill();
    return result;
  }

  /** Answers the withdrawal's id. */
  async requested(amount: bigint, memberId = ANNA): Promise<string> {
    const id = await this.execute({
      kind: 'request-withdrawal',
      memberId,
      requestId: `w${++this.requests}`,
      asset: 'USDT',
      chain: CHAIN,
      address: PAYEE,
      amount: amount * E8,
      fee: E8,
      isNewDevice: false,
      isYoungAccount: false,
      isUnreconciled: false,
    });
    return String(id);
  }

  async read<N extends DeskReadName>(name: N, request: DeskRequest<N>): Promise<DeskResult<N>> {
    await this.fill();
    return this.world.read(name, request);
  }

  async act<N extends DeskActionName>(name: N, request: DeskRequest<N>, by = FIRST): Promise<unknown> {
    await this.fill();
    const done = await this.world.act(name, request, by);
    await this.fill();
    return done;
  }

  async carryOut<N extends FourEyesName>(name: N, request: DeskRequest<N>, approver = SECOND) {
    await this.fill();
    const done = await this.world.carryOut(name, request, approver);
    await this.fill();
    return done;
  }

  nextNumber(): number {
    return ++this.numbers;
  }

  /** Applies the events that were not applied yet, as the projections of the module do. */
  private async fill(): Promise<void> {
    const { rows } = this.world.kernel;
    for (const row of rows.slice(this.filled)) {
      const { timeMs, firstSeq } = row.header;
      const events: Event[] = [];
      eachEvent(row, (event) => events.push(event));
      for (const [position, event] of events.entries())
        await fillOne(this.sql, event, { timeMs, sequence: firstSeq, position });
    }
    this.filled = rows.length;
  }
}

interface Place {
  timeMs: number;
  sequence: number;
  position: number;
}

/** Whole numbers beyond 2^53 are texts, as the projections keep them. */
const json = (settings: object) =>
  JSON.stringify(settings, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

async function fillOne(sql: Sql, event: Event, { timeMs, sequence, position }: Place): Promise<void> {
  switch (event.kind) {
    case 'chain-listed':
      await sql`insert into wallet_chains (chain, time_ms) values (${event.chain}, ${timeMs}) on conflict do nothing`;
      break;
    case 'coin-chain-changed':
      await sql`
        delete from coin_chains where chain = ${event.chain} and currency = ${event.asset} and effective_ms > ${timeMs}`;
      await sql`
        insert into coin_chains (chain, currency, effective_ms, settings, first_operator, second_operator)
        values (${event.chain}, ${event.asset}, ${event.effectiveMs}, ${json(event.settings)}::text::jsonb,
          ${event.firstOperator}, ${event.secondOperator})
        on conflict (chain, currency, effective_ms) do update set settings = excluded.settings`;
      break;
    case 'wallet-policy-changed':
      await sql`delete from wallet_policies where effective_ms > ${timeMs}`;
      await sql`
        insert into wallet_policies (effective_ms, policy, first_operator, second_operator)
        values (${event.effectiveMs}, ${json(event.policy)}::text::jsonb, ${event.firstOperator}, ${event.secondOperator})
        on conflict (effective_ms) do update set policy = excluded.policy`;
      break;
    case 'floor-price-changed':
      await sql`delete from floor_prices where currency = ${event.asset} and effective_ms > ${timeMs}`;
      await sql`
        insert into floor_prices (currency, effective_ms, price)
        values (${event.asset}, ${event.effectiveMs}, ${event.price})
        on conflict (currency, effective_ms) do update set price = excluded.price`;
      break;
    case 'wallet-paused':
      await sql`
        insert into wallet_pauses (chain, currency, side, cause, reason, operator, time_ms)
        values (${event.chain}, ${event.asset}, ${event.side}, ${event.cause}, ${event.reason}, ${event.operator},
          ${timeMs})
        on conflict (chain, currency, side, cause) do update set reason = excluded.reason`;
      break;
    case 'wallet-resumed':
      await sql`
        delete from wallet_pauses where chain = ${event.chain} and currency = ${event.asset}
          and side = ${event.side} and cause = ${event.cause}`;
      break;
    case 'deposit-numbered':
      await sql`
        insert into deposits (chain, number, member_id, currency, amount, txid, out_index, state, reason, debt_paid,
          time_ms, changed_ms)
        values (${event.chain}, ${event.number}, ${event.memberId}, ${event.asset}, ${event.amount}, ${event.txid},
          ${event.outIndex}, ${event.outcome}, ${event.reason}, ${event.debtPaid}, ${timeMs}, ${timeMs})
        on conflict do nothing`;
      break;
    case 'held-deposit-booked':
      await sql`
        update deposits set state = 'BOOKED', booked_to = ${String(event.target)}, funding_id = ${event.fundingId},
          first_operator = ${event.firstOperator}, second_operator = ${event.secondOperator}, changed_ms = ${timeMs}
        where chain = ${event.chain} and number = ${event.number}`;
      break;
    case 'deposit-reversed':
      await sql`
        update deposits set state = 'REVERSED', lost = ${event.lost}, first_operator = ${event.firstOperator},
          second_operator = ${event.secondOperator}, changed_ms = ${timeMs}
        where chain = ${event.chain} and number = ${event.number}`;
      break;
    case 'withdrawal-requested':
      await sql`
        insert into withdrawals (withdrawal_id, member_id, request_id, currency, chain, address, amount, fee, value,
          flags, state, time_ms, changed_ms)
        values (${event.withdrawalId}, ${event.memberId}, ${event.requestId}, ${event.asset}, ${event.chain},
          ${event.address}, ${event.amount}, ${event.fee}, ${event.value}, ${event.flags}, ${event.state}, ${timeMs},
          ${timeMs})
        on conflict do nothing`;
      await fillStep(sql, { ...event, operator: 0, reason: '', txid: '' }, { timeMs, sequence, position });
      break;
    case 'withdrawal-changed':
      await sql`
        update withdrawals set state = ${event.state}, flags = ${event.flags}, reason = ${event.reason},
          txid = case when ${event.txid} = '' then txid else ${event.txid} end, internal_to = ${event.internalTo},
          changed_ms = ${timeMs}
        where withdrawal_id = ${event.withdrawalId}`;
      await fillStep(sql, event, { timeMs, sequence, position });
      break;
  }
}

type Step = Pick<
  Extract<Event, { kind: 'withdrawal-changed' }>,
  'withdrawalId' | 'state' | 'flags' | 'operator' | 'reason' | 'txid'
>;

async function fillStep(sql: Sql, step: Step, { timeMs, sequence, position }: Place): Promise<void> {
  await sql`
    insert into withdrawal_steps (withdrawal_id, sequence, position, state, flags, operator, reason, txid, time_ms)
    values (${step.withdrawalId}, ${sequence}, ${position}, ${step.state}, ${step.flags}, ${step.operator},
      ${step.reason}, ${step.txid}, ${timeMs})
    on conflict do nothing`;
}
