/**
 * Parses the body of a notice or an agreement: plain text in which an empty line parts paragraphs, `# ` or a number
 * before a line without a full stop opens a heading, `- ` an item, and `a | b` is a row of a two-column table. Never
 * HTML, so a text can do nothing but be read.
 */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: [string, string][] };

const NUMBERED_HEADING = /^(?:[一二三四五六七八九十]+、|\d+\.\s)[^。.!?！？；;：:]{1,60}$/;

function lineBlock(line: string): Block {
  const heading = /^#+\s+(.*)$/.exec(line);
  if (heading) return { kind: 'heading', text: heading[1]! };
  if (NUMBERED_HEADING.test(line)) return { kind: 'heading', text: line };
  const item = /^[-•]\s+(.*)$/.exec(line);
  if (item) return { kind: 'list', items: [item[1]!] };
  const row = /^([^|]{1,40}) \| (.+)$/.exec(line);
  if (row) return { kind: 'table', rows: [[row[1]!.trim(), row[2]!.trim()]] };
  return { kind: 'paragraph', text: line };
}

function join(before: Block, next: Block): boolean {
  if (before.kind === 'list' && next.kind === 'list') before.items.push(...next.items);
  else if (before.kind === 'table' && next.kind === 'table') before.rows.push(...next.rows);
  else if (before.kind === 'paragraph' && next.kind === 'paragraph') before.text += `\n${next.text}`;
  else return false;
  return true;
}

export function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  let fresh = true;
  for (const line of body.split(/\r?\n/).map((text) => text.trim())) {
    if (line === '') {
      fresh = true;
      continue;
    }
    const block = lineBlock(line);
    const last = blocks.at(-1);
    if (fresh || !last || !join(last, block)) blocks.push(block);
    fresh = false;
  }
  return blocks;
}
