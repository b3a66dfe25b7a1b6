import { isIP } from 'node:net';

const DAY_MS = 24 * 3_600_000;
const MOST_DAYS = 36_500;

/** Reads typed settings from an environment and gathers what is wrong, so that a start names every problem at once. */
export class EnvReader {
  readonly problems: string[] = [];

  constructor(private readonly env: Readonly<Record<string, string | undefined>>) {}

  problem(text: string): void {
    this.problems.push(text);
  }

  /** An empty value counts as absent: container files often pass `NAME=`. */
  optional(name: string): string | undefined {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  }

  has(name: string): boolean {
    return this.optional(name) !== undefined;
  }

  text(name: string, byDefault: string): string {
    return this.optional(name) ?? byDefault;
  }

  integer(name: string, byDefault: number, least: number, most: number): number {
    const value = this.optional(name);
    if (value === undefined) return byDefault;
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.problem(`${name} must be a whole number from ${least} to ${most}`);
    return byDefault;
  }

  /** In milliseconds, from a number of days. */
  days(name: string, byDefault: number): number {
    return this.integer(name, byDefault, 1, MOST_DAYS) * DAY_MS;
  }

  flag(name: string, byDefault: boolean): boolean {
    const value = this.optional(name);
    if (value === undefined) return byDefault;
    if (value === '1' || value === 'true') return true;
    if (value === '0' || value === 'false') return false;
    this.problem(`${name} must be 1 or 0`);
    return byDefault;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[], byDefault: T): T {
    const value = this.optional(name);
    if (value === undefined) return byDefault;
    const found = allowed.find((one) => one === value);
    if (found === undefined) this.problem(`${name} must be one of ${allowed.join(', ')}`);
    return found ?? byDefault;
  }

  /** Separated by commas. */
  list(name: string): string[] {
    return (this.optional(name) ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  }

  /** Origins as browsers send them, separated by commas. */
  origins(name: string): string[] {
    const origins = this.list(name);
    for (const one of origins) if (!isOrigin(one)) this.problem(`${name}: ${one} is no origin`);
    return origins.filter(isOrigin);
  }

  /** Addresses and networks (CIDR), separated by commas. */
  networks(name: string): string[] {
    const networks = this.list(name);
    for (const one of networks) if (!isNetwork(one)) this.problem(`${name}: ${one} is no address or network`);
    return networks.filter(isNetwork);
  }
}

/**
 * One exact origin, spelled as a browser spells it. A sandboxed page of any site sends `null`, and a list that is compared
 * word by word knows no `*`.
 */
function isOrigin(text: string): boolean {
  if (text.includes('*') || !URL.canParse(text)) return false;
  const url = new URL(text);
  // The URL of a scheme such as that of the native app has the origin `null`.
  return url.origin === 'null'
    ? url.hostname !== '' && text === `${url.protocol}//${url.host}`
    : text === url.origin;
}

/** An origin of pages. */
export function isWebOrigin(text: string): boolean {
  return /^https?:/.test(text) && isOrigin(text);
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
