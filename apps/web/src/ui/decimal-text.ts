/**
 * Cleans the text of a number field. Invariant: exact text all the way; a text that cannot belong to a plain decimal is
 * refused, never repaired into another number, and no key that is refused moves the next one to another place.
 *
 * The comma: where every comma stands before exactly three digits, they group a number that does not begin with 0
 * (1,000 is a thousand) and are dropped. One comma that cannot group (0,5 and 12,50, and the key just pressed after 1)
 * is the point of keyboards that have none, and is written as one at once. Anything else with a comma is refused.
 */

const LONGEST_WHOLE = 12;
/** Kept in a field of whole numbers, for its form to refuse: without its point 1.5 would become 15. */
const LONGEST_FRACTION_OF_WHOLE = 8;

const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/**
 * @returns the text to keep: commas read, leading zeros dropped, decimals beyond `maxDecimals` cut off; with no decimals
 * allowed a fraction is kept as typed. undefined when it is no decimal and the field keeps what it had
 */
export function cleanDecimal(typed: string, maxDecimals: number): string | undefined {
  const trimmed = typed.trim();
  const text = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed.replace(',', '.');
  const match = /^(\d*)(\.(\d*))?$/.exec(text);
  if (!match) return undefined;
  const whole = (match[1] as string).replace(/^0+(?=\d)/, '');
  if (whole.length > LONGEST_WHOLE) return undefined;
  if (match[2] === undefined) return whole;
  const fraction = match[3] as string;
  if (maxDecimals === 0 && fraction.length > LONGEST_FRACTION_OF_WHOLE) return undefined;
  return `${whole || '0'}.${maxDecimals === 0 ? fraction : fraction.slice(0, maxDecimals)}`;
}

/** The decimal that a field's text means, or undefined while there is none: '' and '.' no, '5.' is 5. */
export function decimalOf(text: string): string | undefined {
  const plain = text.replace(/\.$/, '');
  return plain === '' ? undefined : plain;
}
