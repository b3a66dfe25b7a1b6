/** The addresses that members may send a coin to before they apply. One that is no longer in use keeps its row. */
import type { CallResult } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import type { FourEyesHandler } from '../../platform/http/desk-call.ts';
import type { LiveMarkets } from '../market/index.ts';

interface Row {
  currency: string;
  network: string;
  address: string;
  is_active: boolean;
  operator: string;
  time_ms: bigint;
}

export class ReceivingAddresses {
  constructor(private readonly sql: Sql) {}

  async active(currency: string): Promise<CallResult<'getReceivingAddresses'>> {
    return this.sql<{ network: string; address: string }[]>`
      select network, address from receiving_addresses
      where currency = ${currency} and is_active order by network, address`;
  }

  async isActive(currency: string, address: string): Promise<boolean> {
    const rows = await this.sql`
      select 1 from receiving_addresses where currency = ${currency} and address = ${address} and is_active limit 1`;
    return rows.length > 0;
  }

  async all(): Promise<DeskResult<'getDeskReceivingAddresses'>> {
    const rows = await this.sql<Row[]>`select * from receiving_addresses order by currency, network, address`;
    return rows.map(({ currency, network, address, is_active, operator, time_ms }) => ({
      currency,
      network,
      address,
      isActive: is_active,
      operator,
      time: Number(time_ms),
    }));
  }

  /** null: it was never named. */
  async stateOf(
    { currency, network, address }: DeskRequest<'setReceivingAddress'>,
    sql: Queryable = this.sql,
  ): Promise<{ isActive: boolean } | null> {
    const [row] = await sql<Pick<Row, 'is_active'>[]>`
      select is_active from receiving_addresses
      where currency = ${currency} and network = ${network} and address = ${address}`;
    return row === undefined ? null : { isActive: row.is_active };
  }

  /** Nothing changes between the state that `confirm` gets and this change. */
  set<Confirmed>(
    request: DeskRequest<'setReceivingAddress'>,
    { operator, nowMs }: { operator: string; nowMs: number },
    confirm: (before: { isActive: boolean } | null) => Confirmed,
  ): Promise<Confirmed> {
    const { currency, network, address, isActive } = request;
    return transact(this.sql, async (sql) => {
      await sql`lock table receiving_addresses in share row exclusive mode`;
      const before = confirm(await this.stateOf(request, sql));
      await sql`
        insert into receiving_addresses (currency, network, address, is_active, operator, time_ms)
        values (${currency}, ${network}, ${address}, ${isActive}, ${operator}, ${nowMs})
        on conflict (currency, network, address) do update set is_active = excluded.is_active,
          operator = excluded.operator, time_ms = excluded.time_ms`;
      return before;
    });
  }
}

export function setReceivingAddressHandler(
  addresses: ReceivingAddresses,
  markets: Pick<LiveMarkets, 'asset'>,
): FourEyesHandler<'setReceivingAddress'> {
  const subjectOf = ({ currency, network, address }: DeskRequest<'setReceivingAddress'>) =>
    `${currency} ${network} ${address}`;
  return {
    async examine(request) {
      if (markets.asset(request.currency) === undefined) throw new CallError('currencyUnknown');
      const before = await addresses.stateOf(request);
      if ((before?.isActive ?? false) === request.isActive) throw new CallError('nothingToChange');
      return { subject: subjectOf(request), before };
    },
    async execute(request, { maker, approver }, { nowMs }, approved) {
      const operator =
        maker.operatorId === approver.operatorId ? maker.name : `${maker.name}, ${approver.name}`;
      const by = { operator, nowMs };
      const before = await addresses.set(request, by, (state) => approved.confirm(state));
      return { result: {}, subject: subjectOf(request), before, after: { isActive: request.isActive } };
    },
  };
}
