/**
 * The remarks and auto-replies of ads. Each version of an ad has its own, written before that version can be ON, so that a
 * process that dies in between never shows the words of another version.
 */
import type { Sql } from '../../../platform/database/connect.ts';

export interface AdTexts {
  readonly remark: string;
  readonly autoReply: string;
}

const NO_TEXTS: AdTexts = { remark: '', autoReply: '' };

interface Row {
  ad_id: bigint;
  version: bigint;
  remark: string;
  auto_reply: string;
}

export class AdTextStore {
  /** Those of the current versions, by the ad. */
  private readonly current = new Map<number, AdTexts & { version: number }>();

  constructor(private readonly sql: Sql) {}

  /** Reads the texts of the ads that are not deleted. */
  async load(): Promise<void> {
    const rows = await this.sql<Row[]>`
      select t.* from otc_ad_texts t join otc_ads a using (ad_id, version) where a.cause <> 'DELETED'`;
    for (const row of rows)
      this.current.set(Number(row.ad_id), { ...textsOf(row), version: Number(row.version) });
  }

  /** Empty ones where the version has none. */
  currentOf(adId: number, version: number): AdTexts {
    const found = this.current.get(adId);
    return found?.version === version ? found : NO_TEXTS;
  }

  /** False: the process died before it wrote them. */
  has(adId: number, version: number): boolean {
    return this.current.get(adId)?.version === version;
  }

  /** Those of any version; an order shows the one that it was made of. undefined: none were written. */
  async ofVersion(adId: number, version: number): Promise<AdTexts | undefined> {
    if (this.has(adId, version)) return this.currentOf(adId, version);
    const [row] = await this.sql<Row[]>`
      select * from otc_ad_texts where ad_id = ${adId} and version = ${version}`;
    return row && textsOf(row);
  }

  /** Writes those of a version that the ad does not have yet, or just got; `setCurrent` shows them. */
  async write(adId: number, version: number, { remark, autoReply }: AdTexts): Promise<void> {
    await this.sql`
      insert into otc_ad_texts (ad_id, version, remark, auto_reply)
      values (${adId}, ${version}, ${remark}, ${autoReply})
      on conflict (ad_id, version) do update set remark = excluded.remark, auto_reply = excluded.auto_reply`;
  }

  setCurrent(adId: number, version: number, { remark, autoReply }: AdTexts): void {
    this.current.set(adId, { remark, autoReply, version });
  }

  /** The ad is deleted; its orders read theirs from the table. */
  forget(adId: number): void {
    this.current.delete(adId);
  }
}

function textsOf({ remark, auto_reply: autoReply }: Row): AdTexts {
  return { remark, autoReply };
}
