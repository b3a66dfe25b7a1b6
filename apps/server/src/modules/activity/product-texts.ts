/**
 * Titles and texts of products, which operators write beside the terms that the engine keeps. A text stands under its hash
 * and is never overwritten; the engine keeps the hash with the terms, so members read the text that two operators approved.
 */
import { createHash } from 'node:crypto';
import type { Sql } from '../../platform/database/connect.ts';
import type { LivePledges } from './live-pledges.ts';

interface Text {
  zh: string;
  en: string;
}

export interface ProductText {
  title: Text;
  body: Text;
}

interface Row {
  zh_title: string;
  zh_body: string;
  en_title: string;
  en_body: string;
}

const NONE: ProductText = { title: { zh: '', en: '' }, body: { zh: '', en: '' } };

export class ProductTexts {
  private readonly byHash = new Map<string, ProductText>();
  /** Those of products that were drafted last before texts had hashes. */
  private readonly byProduct = new Map<number, ProductText>();

  constructor(
    private readonly sql: Sql,
    private readonly live: Pick<LivePledges, 'product'>,
  ) {}

  /** Leaves out a row that is not what its hash says: nothing but a hand in the database writes one. */
  async load(): Promise<void> {
    const rows = await this.sql<(Row & { text_hash: string })[]>`select * from pledge_texts`;
    for (const { text_hash, ...row } of rows) {
      const text = textOf(row);
      if (hashOfText(text) === text_hash) this.byHash.set(text_hash, text);
    }
    const older = await this.sql<(Row & { product_id: bigint })[]>`select * from pledge_product_texts`;
    for (const { product_id, ...row } of older) this.byProduct.set(Number(product_id), textOf(row));
  }

  /** Empty ones where there is no text, which no desk makes: such a draft does not go ON. */
  of(productId: number): ProductText {
    const textHash = this.live.product(productId)?.textHash ?? '';
    const text = textHash === '' ? this.byProduct.get(productId) : this.byHash.get(textHash);
    return text ?? NONE;
  }

  /** Answers the hash under which the text stands from now on. */
  async store(text: ProductText): Promise<string> {
    const { title, body } = text;
    const textHash = hashOfText(text);
    await this.sql`
      insert into pledge_texts (text_hash, zh_title, zh_body, en_title, en_body)
      values (${textHash}, ${title.zh}, ${body.zh}, ${title.en}, ${body.en})
      on conflict (text_hash) do nothing`;
    this.byHash.set(textHash, text);
    return textHash;
  }
}

/** SHA-256 in hex. */
function hashOfText({ title, body }: ProductText): string {
  return createHash('sha256')
    .update(JSON.stringify([title.zh, body.zh, title.en, body.en]))
    .digest('hex');
}

function textOf({ zh_title, zh_body, en_title, en_body }: Row): ProductText {
  return { title: { zh: zh_title, en: en_title }, body: { zh: zh_body, en: en_body } };
}
