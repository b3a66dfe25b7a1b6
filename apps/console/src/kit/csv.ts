/**
 * Text of a CSV file (RFC 4180) for spreadsheets. A cell that a spreadsheet would take for a formula gets an apostrophe before
 * it, so that a member's text computes nothing on an operator's machine.
 */

/** The signs that begin a formula, in both widths, and the blanks that a spreadsheet drops before them. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
/** Without it a spreadsheet reads Chinese text in another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(cellOf).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
