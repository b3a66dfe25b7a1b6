/**
 * Compares the reserves that are held outside with the amounts that members are owed, currency by currency. Until
 * wallets exist, operators enter the reserves under four eyes.
 */
import { formatUnits, unitsOr } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import type { ConfirmedState } from '../../platform/http/approved-state.ts';
import { CallError } from '../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import { MAX_UNITS } from '../command/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import type { LiveBalances } from './live-balances.ts';
import { wireAmount } from './wire-balance.ts';

interface Reserve {
  currency: string;
  amount: bigint;
  note: string;
  entered_by: string;
  entered_ms: bigint;
}

interface EnteredReserve {
  amount: string;
  note: string;
}

export class Solvency {
  constructor(
    private readonly sql: Sql,
    private readonly balances: LiveBalances,
    private readonly markets: LiveMarkets,
  ) {}

  async list(request: DeskRequest<'getSolvency'>): Promise<DeskResult<'getSolvency'>> {
    const limit = pageLimit(request.limit);
    const from = readCursor(request.cursor, 1)?.[0] ?? 0;
    const all = await this.all();
    return pageOf(all.slice(from, from + limit + 1), limit, () => String(from + limit));
  }

  async summary(): Promise<{ uncovered: number; withoutReserves: number }> {
    const owed = (await this.all()).filter(({ liabilities }) => liabilities !== '0');
    return {
      uncovered: owed.filter(({ reserves, isCovered }) => reserves !== '' && !isCovered).length,
      withoutReserves: owed.filter(({ reserves }) => reserves === '').length,
    };
  }

  unitsOf(currency: string, amount: string): bigint {
    const asset = this.markets.asset(currency);
    if (asset === undefined) throw new CallError('currencyUnknown');
    const units = unitsOr(amount, asset.scale, () => undefined);
    if (units === undefined || units > MAX_UNITS) throw new CallError('amountInvalid');
    return units;
  }

  /** The entered reserves of a currency less the amount that members are owed; no entered reserves count as 0. */
  async surplusOf(currency: string): Promise<{ surplus: bigint; scale: number }> {
    const asset = this.markets.asset(currency);
    if (asset === undefined) throw new CallError('currencyUnknown');
    const reserve = (await this.reserves()).get(currency)?.amount ?? 0n;
    return { surplus: reserve - this.balances.owedToMembers(currency), scale: asset.scale };
  }

  /** True when an operator has entered any reserves. */
  async hasReserves(): Promise<boolean> {
    return (await this.reserves()).size > 0;
  }

  async reserveOf(currency: string, sql: Queryable = this.sql): Promise<EnteredReserve | null> {
    const [reserve] = await sql<Reserve[]>`select * from wallet_reserves where currency = ${currency}`;
    return reserve === undefined
      ? null
      : { amount: wireAmount(reserve.amount, currency, this.markets), note: reserve.note };
  }

  /** Nothing changes between the reserves that `confirm` gets and this change. */
  enter(
    { currency, amount, note }: DeskRequest<'setReserves'>,
    { operators, nowMs }: { operators: string; nowMs: number },
    confirm: (before: EnteredReserve | null) => ConfirmedState,
  ): Promise<ConfirmedState> {
    return transact(this.sql, async (sql) => {
      await sql`lock table wallet_reserves in share row exclusive mode`;
      const before = confirm(await this.reserveOf(currency, sql));
      await sql`
        insert into wallet_reserves (currency, amount, note, entered_by, entered_ms)
        values (${currency}, ${this.unitsOf(currency, amount)}, ${note}, ${operators}, ${nowMs})
        on conflict (currency) do update set amount = excluded.amount, note = excluded.note,
          entered_by = excluded.entered_by, entered_ms = excluded.entered_ms`;
      return before;
    });
  }

  private async all(): Promise<DeskResult<'getSolvency'>['rows']> {
    const reserves = await this.reserves();
    return this.markets.assets().map(({ asset, scale }) => {
      const owed = this.balances.owedToMembers(asset);
      const reserve = reserves.get(asset);
      return {
        currency: asset,
        liabilities: formatUnits(owed, scale),
        reserves: reserve === undefined ? '' : formatUnits(reserve.amount, scale),
        surplus: reserve === undefined ? '' : formatUnits(reserve.amount - owed, scale),
        isCovered: reserve !== undefined && reserve.amount >= owed,
        enteredBy: reserve?.entered_by ?? '',
        note: reserve?.note ?? '',
        enterTime: Number(reserve?.entered_ms ?? 0),
      };
    });
  }

  private async reserves(): Promise<Map<string, Reserve>> {
    const rows = await this.sql<Reserve[]>`select * from wallet_reserves`;
    return new Map(rows.map((row) => [row.currency, row]));
  }
}

export function solvencyDeskRoutes(desk: DeskCallRegistry, solvency: Solvency): void {
  desk.read('getSolvency', (request) => solvency.list(request));
  desk.fourEyes('setReserves', {
    async examine({ currency, amount }) {
      solvency.unitsOf(currency, amount);
      return { subject: currency, before: await solvency.reserveOf(currency) };
    },
    async execute(request, { maker, approver }, { nowMs }, approved) {
      const { currency } = request;
      const isAlone = maker.operatorId === approver.operatorId;
      const operators = isAlone ? maker.name : `${maker.name}, ${approver.name}`;
      const before = await solvency.enter(request, { operators, nowMs }, (reserve) =>
        approved.confirm(reserve),
      );
      return { result: {}, subject: currency, before, after: await solvency.reserveOf(currency) };
    },
  });
}
