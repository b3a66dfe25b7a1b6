/**
 * The list of an airdrop as an operator hands it in (rules/growth#airdrops): a line each of a member id and an amount. Each line
 * keeps its text and the fault for which it cannot be paid.
 */
import { createHash } from 'node:crypto';
import { MAX_AIRDROP_ROWS } from '@tern/engine';
import type { AirdropFault } from '@tern/protocol';
import { CallError } from '../../platform/http/call.ts';
import { positiveUnits } from '../command/index.ts';

export interface CampaignRow {
  /** From 1. */
  line: number;
  memberText: string;
  amountText: string;
  /** 0 where there is a fault. */
  memberId: number;
  /** In units; 0 where there is a fault. */
  amount: bigint;
  fault: AirdropFault | '';
}

/** The longest text of a line's part that is kept. */
const MOST_TEXT = 40;

/**
 * @param csv blank lines and a first line of headings pass by
 * @param existing answers those of the ids that are members
 */
export async function readCampaignList(
  csv: string,
  scale: number,
  existing: (memberIds: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<CampaignRow[]> {
  const lines = csv.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines[0] !== undefined && !/\d/.test(lines[0])) lines.shift();
  if (lines.length === 0 || lines.length > MAX_AIRDROP_ROWS)
    throw new CallError('campaignRows', { most: String(MAX_AIRDROP_ROWS) });
  const rows = lines.map((line, place) => readLine(line, place + 1, scale));
  const members = await existing(rows.flatMap(({ memberId }) => (memberId > 0 ? [memberId] : [])));
  const seen = new Set<number>();
  return rows.map((row) => {
    if (row.fault !== '') return row;
    if (!members.has(row.memberId)) return faulty(row, 'MEMBER_UNKNOWN');
    if (seen.has(row.memberId)) return faulty(row, 'TWICE');
    seen.add(row.memberId);
    return row;
  });
}

function readLine(line: string, place: number, scale: number): CampaignRow {
  const [memberText = '', amountText = '', ...more] = line.split(',').map((part) => part.trim());
  const row: CampaignRow = {
    line: place,
    memberText: memberText.slice(0, MOST_TEXT),
    amountText: amountText.slice(0, MOST_TEXT),
    memberId: Number(memberText),
    amount: 0n,
    fault: '',
  };
  const isId = /^\d{1,15}$/.test(memberText) && row.memberId > 0;
  if (more.length > 0 || !isId) return faulty(row, 'FORMAT');
  const amount = unitsOf(amountText, scale);
  return amount === undefined ? faulty(row, 'AMOUNT') : { ...row, amount };
}

function unitsOf(text: string, scale: number): bigint | undefined {
  try {
    const error = 'amountInvalid';
    return positiveUnits(text, scale, { format: error, scale: error, range: error });
  } catch (thrown) {
    if (thrown instanceof CallError) return undefined;
    throw thrown;
  }
}

function faulty(row: CampaignRow, fault: AirdropFault): CampaignRow {
  return { ...row, memberId: 0, amount: 0n, fault };
}

export function totalOf(rows: readonly Pick<CampaignRow, 'amount'>[]): bigint {
  return rows.reduce((sum, { amount }) => sum + amount, 0n);
}

/** SHA-256 over asset and lines, faulty ones by their text, in hex: two operators approve exactly this list. */
export function hashOfList(asset: string, rows: readonly CampaignRow[]): string {
  const lines = rows.map(({ memberText, amountText, memberId, amount, fault }) =>
    fault === '' ? `${memberId},${amount}` : `${fault} ${memberText},${amountText}`,
  );
  return createHash('sha256')
    .update([asset, ...lines].join('\n'))
    .digest('hex');
}
