import { decimalsOf, groupThousands, isDecimal } from '@tern/math';

interface Props {
  value: string;
  unit?: string;
  /** Shows a plus before what was added, green and red. */
  signed?: boolean;
  /** Leaves room as if it had so many decimals. */
  alignTo?: number;
}

/** A decimal string with its thousands apart, digit for digit as it came; '' is none. */
export function MoneyText({ value, unit, signed = false, alignTo = 0 }: Props) {
  if (!isDecimal(value)) return <span className="quiet">—</span>;
  const isNegative = value.startsWith('-');
  const isZero = /^-?0(\.0*)?$/.test(value);
  const digits = groupThousands(plainOf(isNegative ? value.slice(1) : value));
  const sign = isNegative && !isZero ? '−' : signed && !isZero ? '+' : '';
  const tone = signed && !isZero ? (isNegative ? ' bad' : ' good') : '';
  return (
    <span className={`num${tone}`}>
      {sign}
      {digits}
      <Room decimals={decimalsOf(value)} alignTo={alignTo} />
      {unit && <span className="quiet"> {unit}</span>}
    </span>
  );
}

function Room({ decimals, alignTo }: { decimals: number; alignTo: number }) {
  if (alignTo <= decimals) return null;
  const zeros = '0'.repeat(alignTo - decimals);
  return (
    <span className="unseen" aria-hidden="true">
      {decimals === 0 ? `.${zeros}` : zeros}
    </span>
  );
}

/** Without the zeros at its end that say nothing. */
const plainOf = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);
