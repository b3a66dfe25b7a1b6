/** Groups the records of a list, newest first, by the months of the device's zone, in which their times are shown. */
import type { MoneyRecord } from '../../../features/wallet/index.ts';

interface Month {
  year: number;
  month: number;
  rows: MoneyRecord[];
}

export function byMonth(records: readonly MoneyRecord[]): Month[] {
  const months: Month[] = [];
  for (const row of records) {
    const at = new Date(row.record.time);
    const [year, month] = [at.getFullYear(), at.getMonth() + 1];
    const last = months.at(-1);
    if (last?.year === year && last.month === month) last.rows.push(row);
    else months.push({ year, month, rows: [row] });
  }
  return months;
}
