/** Beyond any date: the restriction stands until operators lift it. */
const LATEST_DATE_MS = 8_640_000_000_000_000;

export const untilLifted = (until: number): boolean => until >= LATEST_DATE_MS;
