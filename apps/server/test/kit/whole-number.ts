/** A typed count. Text that is no whole number is refused by name: a NaN would count nothing and call it fine. */
export function wholeNumber(text: string, name: string, least = 0): number {
  const number = Number(text);
  if (!/^\d{1,7}$/.test(text) || number < least)
    throw new Error(`${name} must be a whole number${least > 0 ? ` of at least ${least}` : ''}`);
  return number;
}
