/** The exchange's own transactions as the desk shows them: of what is under way, and by a trace. */
import { formatUnits } from '@tern/math';
import type { DeskResult } from '@tern/protocol/desk';
import { textColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { ChainDecimals } from './chain-decimals.ts';

type Shown = DeskResult<'findTransfers'>['transfers'][number];

interface Row {
  payment_id: string;
  chain: string;
  purpose: string;
  currency: string;
  units: string;
  sender: string;
  to_address: string;
  state: string;
  waits: string;
  detail: string;
  txid: string;
  time_ms: bigint;
}

const MOST = 50;

export class OwnTransfersReader {
  constructor(private readonly sql: Sql) {}

  /** Sweeps, top-ups and moves to cold that have not ended, newest first. */
  async underWay(decimals: ChainDecimals): Promise<Shown[]> {
    const { sql } = this;
    const rows = await sql<Row[]>`
      ${this.rows()} where p.purpose <> 'pay' and p.state not in ('DONE', 'VOID')
      order by p.time_ms desc, p.payment_id limit ${2 * MOST}`;
    return rows.map((row) => wire(row, decimals));
  }

  /** Those with one of the addresses or transactions. */
  async byTrace(traces: readonly string[], decimals: ChainDecimals): Promise<Shown[]> {
    const { sql } = this;
    const wanted = sql`any(${textColumn(traces)}::text[])`;
    const rows = await sql<Row[]>`
      ${this.rows()} where p.sender = ${wanted} or p.to_address = ${wanted} or p.payment_id in (
        select payment_id from own_transactions where txid = ${wanted})
      order by p.time_ms desc, p.payment_id limit ${MOST}`;
    return rows.map((row) => wire(row, decimals));
  }

  private rows() {
    return this.sql`
      select p.payment_id, p.chain, p.purpose, p.currency, p.units::text as units, p.sender, p.to_address, p.state,
        p.waits, p.detail, p.time_ms, coalesce((
          select t.txid from own_transactions t where t.payment_id = p.payment_id order by t.version desc limit 1
        ), '') as txid
      from own_payments p`;
  }
}

function wire(row: Row, decimals: ChainDecimals): Shown {
  return {
    paymentId: row.payment_id,
    chain: row.chain,
    purpose: row.purpose,
    currency: row.currency,
    amount: formatUnits(BigInt(row.units), decimals.of(row.chain, row.currency)),
    fromAddress: row.sender,
    toAddress: row.to_address,
    state: row.state,
    waits: row.waits,
    detail: row.detail,
    txid: row.txid,
    time: Number(row.time_ms),
  };
}
