/** The sent part of an image, both sizes in the unit of the whole: kB below one MB. Cut, as the limit of 5 MB counts. */
const KILO = 1024;
const MEGA = KILO * KILO;

/** With one decimal. */
export function megabytes(bytes: number): string {
  const tenths = Math.floor((bytes * 10) / MEGA);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

export function sentOf(sent: number, whole: number): string {
  if (whole >= MEGA) return `${megabytes(sent)} / ${megabytes(whole)} MB`;
  // A picture of less is still one.
  return `${Math.floor(sent / KILO)} / ${Math.max(1, Math.floor(whole / KILO))} kB`;
}
