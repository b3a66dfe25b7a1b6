import { decimalsOf, isDecimal } from '@tern/math';
import type { Column } from './list-table.tsx';
import { MoneyText } from './money-text.tsx';

interface Options<Row> {
  title: string;
  rows: readonly Row[] | undefined;
  value(row: Row): string;
  signed?: boolean;
}

/** A column of amounts whose points stand below one another. */
export function moneyColumn<Row>({ title, rows, value, signed = false }: Options<Row>): Column<Row> {
  const decimals = (rows ?? []).map((row) => (isDecimal(value(row)) ? decimalsOf(value(row)) : 0));
  const widest = Math.max(0, ...decimals);
  return {
    title,
    align: 'right',
    render: (row) => <MoneyText signed={signed} value={value(row)} alignTo={widest} />,
  };
}
