/** Orders that a member was answered for, and the journal that must hold each of them without a gap. */
import { connect, type DatabaseTarget } from '../../src/platform/database/index.ts';
import { MemberClient } from './member-client.ts';
import { PAIR, RESTING } from './order-load.ts';
import type { VictimServer } from './victim-server.ts';

const ORDER = { ...RESTING, pairsName: PAIR, side: 'BUY', type: 'LIMIT' };

export class AcknowledgedOrders {
  private orderIds: string[] = [];
  private placed = 0;
  private readonly client: MemberClient;
  private lastSequence = 0;

  constructor(private readonly server: VictimServer) {
    this.client = new MemberClient(server.origin, () => server.members()[0]!);
  }

  /** Far below the market, so that they rest. */
  async place(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const requestId = `order-${this.placed++}`;
      const answer = await this.client.write('spot/order/placeOrder', { ...ORDER, requestId });
      if (answer.kind !== 'done') throw new Error(`an order was not taken: ${JSON.stringify(answer)}`);
      this.orderIds.push((answer.result as { orderId: string }).orderId);
      this.lastSequence = answer.sequence;
    }
  }

  /** The member has cancelled them. */
  forget(): void {
    this.orderIds = [];
  }

  /** Answers what is missing, as sentences. */
  async findLosses(): Promise<string[]> {
    const { result } = await this.client.read<{ orderId: string }[]>('spot/order/getOpenOrders', {
      pairsName: PAIR,
    });
    const open = new Set(result.map(({ orderId }) => orderId));
    const lost = this.orderIds.filter((orderId) => !open.has(orderId));
    const losses = lost.map((orderId) => `order ${orderId} was acknowledged and is not open`);
    const { gaps, last } = await readJournal({ kind: 'embedded', dataDir: this.server.dataDir });
    if (gaps > 0) losses.push(`the journal has ${gaps} gaps`);
    if (last < this.lastSequence)
      losses.push(`the journal ends at ${last}, and ${this.lastSequence} was acknowledged`);
    return losses;
  }
}

/** Each row names the row before it: its number, the sequence that follows its last one, its hash. */
async function readJournal(target: DatabaseTarget): Promise<{ gaps: number; last: number }> {
  const sql = connect(target, { max: 1, name: 'journal check' });
  try {
    const [row] = await sql<{ gaps: number; last: number }[]>`
      select max(first_seq + count - 1)::int as last,
        (count(*) filter (where batch <> batch_before + 1 or first_seq <> next_seq or prev_hash <> hash_before))::int as gaps
      from (
        select batch, first_seq, count, prev_hash, lag(batch) over journal_order as batch_before,
          lag(first_seq + count) over journal_order as next_seq, lag(hash) over journal_order as hash_before
        from journal window journal_order as (order by batch)
      ) as chained`;
    return row ?? { gaps: 0, last: 0 };
  } finally {
    await sql.end({ timeout: 1 });
  }
}
