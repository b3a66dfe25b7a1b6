/** Sizes of downloads as the popup names them: megabytes of a million bytes, one digit after the point. */
const TENTH = 100_000;

export function megabytes(bytes: number): string {
  const tenths = Math.round(bytes / TENTH);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** Whole percent of the download, never above 100 and 0 for a size that is not known. */
export function percentLoaded(loadedBytes: number, sizeBytes: number): number {
  return sizeBytes > 0 ? Math.min(100, Math.floor((loadedBytes * 100) / sizeBytes)) : 0;
}
