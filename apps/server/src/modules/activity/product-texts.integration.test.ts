/** Tests where the texts of products stand, over a real PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { ProductTexts } from './product-texts.ts';
import { openActivityDatabase } from './testing/activity-world.ts';

const OLD = { title: { zh: '旧', en: 'Old' }, body: { zh: '旧文', en: 'Old words' } };
const FAIR = { title: { zh: '三十天', en: 'Thirty days' }, body: { zh: '说明', en: 'Fair words' } };

let database: TempDatabase;
beforeAll(async () => {
  database = await openActivityDatabase();
});
afterAll(() => database.close());

/** The texts as a new process reads them; the hashes are those that the engine keeps. */
async function textsOf(hashes: Record<number, string>): Promise<ProductTexts> {
  const product = (productId: number) =>
    hashes[productId] === undefined ? undefined : ({ textHash: hashes[productId] } as never);
  const texts = new ProductTexts(database.sql, { product });
  await texts.load();
  return texts;
}

describe('texts', () => {
  it('of a product without a hash stand under its number, and those with one are never overwritten', async () => {
    const { sql } = database;
    await sql`
      insert into pledge_product_texts (product_id, zh_title, zh_body, en_title, en_body)
      values (1, ${OLD.title.zh}, ${OLD.body.zh}, ${OLD.title.en}, ${OLD.body.en})`;
    const textHash = await (await textsOf({})).store(FAIR);
    expect(textHash).toMatch(/^[0-9a-f]{64}$/);
    const texts = await textsOf({ 1: '', 2: textHash });
    expect([texts.of(1), texts.of(2), texts.of(3).title.en]).toEqual([OLD, FAIR, '']);
    expect(await texts.store(FAIR)).toBe(textHash);
    expect(await texts.store(OLD)).not.toBe(textHash);
    // A draft in this version gives the product of before a hash, and the text of its number is not read any more.
    expect((await textsOf({ 1: textHash })).of(1)).toEqual(FAIR);
  });

  it('that are not what their hash says are not shown', async () => {
    const { sql } = database;
    const textHash = await (await textsOf({})).store({ ...FAIR, body: { zh: '说明', en: 'Other words' } });
    await sql`update pledge_texts set en_body = 'Changed by hand' where text_hash = ${textHash}`;
    expect((await textsOf({ 2: textHash })).of(2).title).toEqual({ zh: '', en: '' });
  });
});
