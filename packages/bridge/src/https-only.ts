/** Addresses that may leave the app. */

/** @throws Error for any address but https: a foreign page must be no script, no file and no plain http. */
export function refuseUnlessHttps(url: string): void {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new Error('only https pages are opened');
}
