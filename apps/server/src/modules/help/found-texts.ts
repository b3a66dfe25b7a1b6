/**
 * The texts of the articles that searches find, in the lines in which an excerpt shows them. A version never changes, so a
 * text that was read once is kept; the oldest ones go where there are too many.
 */
import type { WireLanguage } from '@tern/protocol';
import { withoutAddresses } from '@tern/protocol/article-links';
import { blocksOf } from '@tern/protocol/paragraphs';
import { integerColumn } from '../../platform/database/columns.ts';
import type { Queryable } from '../../platform/database/connect.ts';

/** About 5 MB of articles of the usual length. */
const MOST_KEPT = 1_000;

interface FoundVersion {
  articleId: string;
  version: number;
}

export interface FoundText {
  articleId: string;
  title: string;
  lines: readonly string[];
  /** The lines in small letters. */
  lowered: readonly string[];
}

export class FoundTexts {
  private readonly kept = new Map<string, FoundText>();

  constructor(private readonly sql: Queryable) {}

  /** In the order of the versions. */
  async of(versions: readonly FoundVersion[], language: WireLanguage): Promise<FoundText[]> {
    const keyOf = ({ articleId, version }: FoundVersion) => `${language}/${articleId}/${version}`;
    const known = new Map(
      versions.map((one) => [keyOf(one), this.kept.get(keyOf(one))] as const).filter(([, text]) => text),
    );
    const missing = versions.filter((one) => !known.has(keyOf(one)));
    if (missing.length > 0)
      for (const row of await this.read(missing, language)) {
        const lines = [...linesOf(row.body)];
        const lowered = lines.map((line) => line.toLowerCase());
        const text = { articleId: String(row.article_id), title: row.title, lines, lowered };
        known.set(keyOf({ articleId: text.articleId, version: row.version }), text);
      }
    for (const [key, text] of known) if (text) this.keep(key, text);
    return versions.flatMap((one) => known.get(keyOf(one)) ?? []);
  }

  private read(versions: readonly FoundVersion[], language: WireLanguage) {
    const { sql } = this;
    return sql<{ article_id: bigint; version: number; title: string; body: string }[]>`
      select article_id, version, ${sql(`${language}_title`)} as title, ${sql(`${language}_body`)} as body
      from help_versions join unnest(
        ${integerColumn(versions.map(({ articleId }) => BigInt(articleId)))}::bigint[],
        ${integerColumn(versions.map(({ version }) => version))}::int[]
      ) as asked (article_id, version) using (article_id, version)`;
  }

  /** Used last, so it goes last. */
  private keep(key: string, text: FoundText): void {
    this.kept.delete(key);
    this.kept.set(key, text);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}

/** Paragraphs and items, as they are read; tables say nothing in an excerpt. An empty line parts blocks. */
function* linesOf(body: string): Generator<string> {
  for (const part of body.split(/\n\s*\n/))
    for (const block of blocksOf(withoutAddresses(part)))
      if (block.kind === 'list') yield* block.items;
      else if (block.kind === 'paragraph') yield block.text.replaceAll('\n', ' ');
}
