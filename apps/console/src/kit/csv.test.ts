import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const bodyOf = (text: string) =>
  csvOf(['a'], [[text]])
    .split('\r\n')
    .slice(1)
    .join('\r\n');

describe('a CSV file', () => {
  it('holds a line a row, all cells quoted, and says its encoding', () => {
    expect(csvOf(['日期', 'USDT'], [['2026-01-02', '1.50']])).toBe(
      '\uFEFF"日期","USDT"\r\n"2026-01-02","1.50"\r\n',
    );
  });

  it('keeps commas, quotes and line ends within their cell', () => {
    expect(bodyOf('a,"b"\nc')).toBe('"a,""b""\nc"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠a'])(
    'carries no formula: %j',
    (text) => {
      expect(bodyOf(text)).toBe(`"'${text}"\r\n`);
    },
  );

  it('guards the header as well', () => {
    expect(csvOf(['=a'], [])).toBe('\uFEFF"\'=a"\r\n');
  });
});
