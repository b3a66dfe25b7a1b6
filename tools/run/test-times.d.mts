export function slowestFiles<File extends { wallMs: number }>(files: readonly File[]): File[];
