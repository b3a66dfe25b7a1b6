/** Times as a person reads them, in the device's zone. Take UTC milliseconds. */
const pad = (value: number) => String(value).padStart(2, '0');

export function clockTime(time: number): string {
  const at = new Date(time);
  return `${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
}

/** 11-21 14:08:31 */
export function shortTime(time: number): string {
  const at = new Date(time);
  return `${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${clockTime(time)}`;
}

export function fullTime(time: number): string {
  return `${new Date(time).getFullYear()}-${shortTime(time)}`;
}

/** 2026-11-20 */
export function dayOf(time: number): string {
  const at = new Date(time);
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

/** 2026-11-20 18:00 */
export function dayAndMinute(time: number): string {
  const at = new Date(time);
  return `${dayOf(time)} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}
