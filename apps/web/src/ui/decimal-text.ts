/**
 * What a member types into a number field. Invariant: exact text all the way; a keystroke that cannot belong to a plain
 * decimal is refused, never repaired into another number.
 */

const LONGEST_WHOLE = 12;

/**
 * @returns the text to keep: comma read as point, leading zeros dropped, decimals beyond `maxDecimals` cut off;
 * undefined when it is no decimal and the field keeps what it had
 */
export function cleanDecimal(typed: string, maxDecimals: number): string | undefined {
  const text = typed.trim().replace(',', '.');
  const match = /^(\d*)(\.(\d*))?$/.exec(text);
  if (!match) return undefined;
  const whole = (match[1] as string).replace(/^0+(?=\d)/, '');
  if (whole.length > LONGEST_WHOLE) return undefined;
  if (match[2] === undefined) return whole;
  if (maxDecimals === 0) return whole;
  return `${whole || '0'}.${(match[3] as string).slice(0, maxDecimals)}`;
}

/** The decimal that a field's text means, or undefined while there is none: '' and '.' no, '5.' is 5. */
export function decimalOf(text: string): string | undefined {
  const plain = text.replace(/\.$/, '');
  return plain === '' ? undefined : plain;
}
