/** Titles and texts of products, which operators write beside the terms that the engine keeps. */
import type { Sql } from '../../platform/database/connect.ts';

interface Text {
  zh: string;
  en: string;
}

export interface ProductText {
  title: Text;
  body: Text;
}

const NONE: ProductText = { title: { zh: '', en: '' }, body: { zh: '', en: '' } };

export class ProductTexts {
  private readonly texts = new Map<number, ProductText>();

  constructor(private readonly sql: Sql) {}

  async load(): Promise<void> {
    const rows = await this.sql<
      { product_id: bigint; zh_title: string; zh_body: string; en_title: string; en_body: string }[]
    >`select * from pledge_product_texts`;
    for (const { product_id, zh_title, zh_body, en_title, en_body } of rows)
      this.texts.set(Number(product_id), {
        title: { zh: zh_title, en: en_title },
        body: { zh: zh_body, en: en_body },
      });
  }

  /** Empty ones where a process died between the draft and its texts: such a draft does not go ON. */
  of(productId: number): ProductText {
    return this.texts.get(productId) ?? NONE;
  }

  async save(productId: number, text: ProductText): Promise<void> {
    const { title, body } = text;
    await this.sql`
      insert into pledge_product_texts (product_id, zh_title, zh_body, en_title, en_body)
      values (${productId}, ${title.zh}, ${body.zh}, ${title.en}, ${body.en})
      on conflict (product_id) do update set zh_title = excluded.zh_title, zh_body = excluded.zh_body,
        en_title = excluded.en_title, en_body = excluded.en_body`;
    this.texts.set(productId, text);
  }
}
