/** The words and options behind `npm run release --`. */
import { parseArgs } from 'node:util';
import { isChannel, isPlatform, type Platform } from '../manifest/manifest.ts';
import { ToolError } from './tool-error.ts';

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  'passphrase-file': TEXT,
  'without-passphrase': FLAG,
  manifest: { type: 'string', multiple: true },
  bundle: TEXT,
  keys: TEXT,
  platform: TEXT,
  origin: TEXT,
  channel: TEXT,
  out: TEXT,
  key: TEXT,
  'min-native': TEXT,
  notes: TEXT,
  mandatory: FLAG,
  days: TEXT,
  again: FLAG,
} as const;

/** @throws TypeError an unknown option */
export function readOptions(
  args: readonly string[],
  commands: readonly string[],
): { command: string; options: Options } {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [first = '', second = ''] = positionals;
  const isPair = commands.includes(`${first} ${second}`);
  const command = isPair ? `${first} ${second}` : first;
  return { command, options: new Options(command, values, positionals.slice(isPair ? 2 : 1)) };
}

/** Each question names the option that is missing or wrong. */
export class Options {
  constructor(
    private readonly command: string,
    private readonly values: Readonly<Record<string, string | boolean | string[] | undefined>>,
    private readonly paths: readonly string[],
  ) {}

  /** The one file that the command is about. */
  path(): string {
    const [path, ...more] = this.paths;
    if (path === undefined || more.length > 0) throw new ToolError(`${this.command} takes one file`);
    return path;
  }

  has(name: keyof typeof OPTIONS): boolean {
    return this.values[name] === true;
  }

  text(name: keyof typeof OPTIONS): string | undefined {
    const value = this.values[name];
    return typeof value === 'string' ? value : undefined;
  }

  texts(name: keyof typeof OPTIONS): string[] {
    const value = this.values[name];
    return Array.isArray(value) ? value : [];
  }

  required(name: keyof typeof OPTIONS): string {
    const value = this.text(name);
    if (value === undefined) throw new ToolError(`${this.command} needs --${name}`);
    return value;
  }

  number(name: keyof typeof OPTIONS, { min, max }: { min: number; max: number }): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const number = Number(text);
    if (!/^[0-9]+$/.test(text) || number < min || number > max)
      throw new ToolError(`--${name} is a number from ${min} to ${max}`);
    return number;
  }

  platform(): Platform {
    const platform = this.required('platform');
    if (!isPlatform(platform) || platform === 'web') throw new ToolError('--platform is android or ios');
    return platform;
  }

  channel(): string {
    const channel = this.text('channel') ?? 'stable';
    if (!isChannel(channel)) throw new ToolError('--channel is up to 16 small letters, digits and hyphens');
    return channel;
  }
}
