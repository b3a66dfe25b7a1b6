/** Times as a person reads them, in the device's zone. Take UTC milliseconds; 0 is no time. */
const pad = (value: number) => String(value).padStart(2, '0');

/** 2026-11-20 18:00:09 */
export function fullTime(time: number): string {
  const at = new Date(time);
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
}

/** 2026-11-20 18:00 */
export function dayAndMinute(time: number): string {
  return fullTime(time).slice(0, 16);
}

/** The text of a field of the type datetime-local: 2026-11-20T18:00; '' for no time. */
export function toField(time: number): string {
  return time === 0 ? '' : dayAndMinute(time).replace(' ', 'T');
}

export function fromField(text: string): number {
  const time = text === '' ? 0 : new Date(text).getTime();
  return Number.isNaN(time) ? 0 : time;
}

/** 95 s as 1:35; an hour and more as 2:00:05. */
export function spanOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours ? pad(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
