/** 2026-11-21 17:30 UTC+8: the exchange's own time (rules/conventions#days). */
export function clockText(timeMs: number): string {
  const local = new Date(timeMs + 8 * 3_600_000).toISOString();
  return `${local.slice(0, 16).replace('T', ' ')} UTC+8`;
}
