/** Settings of the operators' desk. Without any it listens on this machine alone, and two operators are needed. */
import { FOUR_EYES, type FourEyes } from '@tern/protocol/desk';
import { type EnvReader, isWebOrigin } from '../../platform/settings/env-reader.ts';

export interface DeskConfig {
  /** Bind address. */
  host: string;
  /** The origin that operators use, without a slash at the end; undefined: the Host header's, over plain http. */
  origin: string | undefined;
  /** Folder of the built console. */
  root: string | undefined;
  /** Addresses and networks that may reach the desk; empty: all that reach the port. */
  allow: string[];
  /** The desk's own proxies, whose X-Forwarded-For is believed; those of the members' side are not among them. */
  trustedProxies: string[];
  fourEyes: FourEyes;
}

/** Loopback addresses only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|localhost)$/;

export function readDesk(read: EnvReader, demo: boolean): DeskConfig {
  const desk: DeskConfig = {
    host: read.text('CONSOLE_HOST', '127.0.0.1'),
    origin: read.optional('CONSOLE_ORIGIN'),
    root: read.optional('CONSOLE_ROOT'),
    allow: read.networks('CONSOLE_ALLOW'),
    trustedProxies: read.networks('CONSOLE_TRUSTED_PROXIES'),
    fourEyes: read.oneOf('FOUR_EYES', FOUR_EYES, 'second'),
  };
  if (desk.origin !== undefined && !isWebOrigin(desk.origin))
    read.problem('CONSOLE_ORIGIN must be an origin such as https://desk.exchange.example');
  const isOpen = !isLoopback(desk.host);
  if (!demo && (isOpen || desk.origin !== undefined) && !desk.origin?.startsWith('https://'))
    read.problem('production serves the desk over https: set CONSOLE_ORIGIN to its https origin');
  return desk;
}
