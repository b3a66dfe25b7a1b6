/** Campaigns of airdrops with their lists, as operators prepare them; what was paid stands in the read tables. */
import type { AirdropFault } from '@tern/protocol';
import { integerColumn, textColumn } from '../../platform/database/columns.ts';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import { type CampaignRow, hashOfList } from './campaign-list.ts';

export interface Campaign {
  campaignId: number;
  title: { zh: string; en: string };
  asset: string;
  /** The hash of the list as it was saved. */
  listHash: string;
  changeMs: number;
  /** The sum of the rows that can be paid. */
  total: bigint;
  rows: number;
  faults: number;
  /** 0: not paid. */
  payMs: number;
  /** Both 0: not paid. */
  operators: [number, number];
}

interface StoredCampaign {
  campaign_id: bigint;
  zh_title: string;
  en_title: string;
  asset: string;
  list_hash: string;
  change_ms: bigint;
  total: bigint;
  row_count: number;
  faults: number;
  pay_ms: bigint | null;
  first_operator: bigint | null;
  second_operator: bigint | null;
}

interface StoredRow {
  line: number;
  member_text: string;
  amount_text: string;
  member_id: bigint;
  amount: bigint;
  fault: AirdropFault | '';
}

export class Campaigns {
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly sql: Sql) {}

  /** One after another: no list changes while it is paid. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.work.then(work);
    this.work = mine.catch(() => undefined);
    return mine;
  }

  /** Newest first, at most so many, those below an id. */
  async list(before: number, most: number): Promise<Campaign[]> {
    const { sql } = this;
    const rows = await sql<StoredCampaign[]>`
      ${selectCampaigns(sql)} where c.campaign_id < ${before} order by c.campaign_id desc limit ${most}`;
    return rows.map(campaignOf);
  }

  async find(campaignId: string): Promise<Campaign> {
    const { sql } = this;
    const [row] = await sql<StoredCampaign[]>`
      ${selectCampaigns(sql)} where c.campaign_id = ${campaignId}::bigint`;
    if (row === undefined) throw new CallError('campaignUnknown');
    return campaignOf(row);
  }

  /** In their order, those behind a line. */
  async rows(campaignId: number, after: number, most: number, isFaulty = false): Promise<CampaignRow[]> {
    const { sql } = this;
    const rows = await sql<StoredRow[]>`
      select line, member_text, amount_text, member_id, amount, fault from airdrop_rows
      where campaign_id = ${campaignId} and line > ${after} ${isFaulty ? sql`and fault <> ''` : sql``}
      order by line limit ${most}`;
    return rows.map((row) => ({
      line: row.line,
      memberText: row.member_text,
      amountText: row.amount_text,
      memberId: Number(row.member_id),
      amount: row.amount,
      fault: row.fault,
    }));
  }

  /** Within `exclusively`. Saves a new campaign, or another list of one that is not paid. */
  async save(
    campaignId: string | undefined,
    { title, asset }: Pick<Campaign, 'title' | 'asset'>,
    rows: readonly CampaignRow[],
    nowMs: number,
  ): Promise<Campaign> {
    const before = campaignId === undefined ? undefined : await this.find(campaignId);
    if (before !== undefined && before.payMs !== 0) throw new CallError('campaignPaid');
    const listHash = hashOfList(asset, rows);
    const saved = await transact(this.sql, async (sql) => {
      const id = before?.campaignId ?? (await insertCampaign(sql));
      await sql`
        update airdrop_campaigns set zh_title = ${title.zh}, en_title = ${title.en}, asset = ${asset},
          list_hash = ${listHash}, change_ms = ${nowMs} where campaign_id = ${id}`;
      await sql`delete from airdrop_rows where campaign_id = ${id}`;
      await insertRows(sql, id, rows);
      return id;
    });
    return this.find(String(saved));
  }
}

async function insertCampaign(sql: Queryable): Promise<number> {
  const rows = await sql<{ campaign_id: bigint }[]>`
    insert into airdrop_campaigns (zh_title, en_title, asset, list_hash, change_ms)
    values ('', '', '', '', 0) returning campaign_id`;
  return Number(onlyRow(rows).campaign_id);
}

async function insertRows(sql: Queryable, campaignId: number, rows: readonly CampaignRow[]): Promise<void> {
  await sql`
    insert into airdrop_rows (campaign_id, line, member_text, amount_text, member_id, amount, fault)
    select ${campaignId}, * from unnest(
      ${integerColumn(rows.map(({ line }) => line))}::integer[],
      ${textColumn(rows.map(({ memberText }) => memberText))}::text[],
      ${textColumn(rows.map(({ amountText }) => amountText))}::text[],
      ${integerColumn(rows.map(({ memberId }) => memberId))}::bigint[],
      ${integerColumn(rows.map(({ amount }) => amount))}::bigint[],
      ${textColumn(rows.map(({ fault }) => fault))}::text[]
    )`;
}

function selectCampaigns(sql: Sql) {
  return sql`
    select c.*, d.time_ms as pay_ms, d.first_operator, d.second_operator,
      (select coalesce(sum(r.amount), 0)::bigint from airdrop_rows r where r.campaign_id = c.campaign_id) as total,
      (select count(*)::integer from airdrop_rows r where r.campaign_id = c.campaign_id) as row_count,
      (select count(*)::integer from airdrop_rows r
        where r.campaign_id = c.campaign_id and r.fault <> '') as faults
    from airdrop_campaigns c left join airdrops d using (campaign_id)`;
}

function campaignOf(row: StoredCampaign): Campaign {
  return {
    campaignId: Number(row.campaign_id),
    title: { zh: row.zh_title, en: row.en_title },
    asset: row.asset,
    listHash: row.list_hash,
    changeMs: Number(row.change_ms),
    total: row.total,
    rows: row.row_count,
    faults: row.faults,
    payMs: Number(row.pay_ms ?? 0),
    operators: [Number(row.first_operator ?? 0), Number(row.second_operator ?? 0)],
  };
}
