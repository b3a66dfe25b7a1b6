/** 23:59:59 of a remaining time; hours may pass 24. */
const pad = (value: number) => String(value).padStart(2, '0');

export function clockDuration(seconds: number): string {
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}
