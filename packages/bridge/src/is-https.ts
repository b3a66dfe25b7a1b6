/** A foreign page must be no script, no file and no plain http. */
export const isHttps = (url: string): boolean => url.startsWith('https://');
