/** An id as the calls take it. Any other text in an address names nothing, and no call is made for it. */
export const isId = (text: string): boolean => /^\d{1,16}$/.test(text);
