/** The lines that an open server prints: its addresses, who can log in, how to stop it. */
import { networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';

export interface ShownMember {
  userId: string;
  phone: string;
  password: string;
  /** Verified, with this trading password: may withdraw. */
  tradingPassword?: string | undefined;
}

export interface ShownOperator {
  name: string;
  password: string;
  otpauth: string;
}

export interface Opened {
  port: number;
  /** Where operators sign in, and whether there is one who may. */
  desk: { origin: string; hasOperator: boolean };
  members: readonly ShownMember[];
  operators: readonly ShownOperator[];
}

export function bannerLines(config: Config, { port, desk, members, operators }: Opened): string[] {
  const addresses = isEverywhere(config.host) ? networkAddresses() : [];
  const here = isEverywhere(config.host) ? 'localhost' : config.host;
  const lines = [
    '',
    `${config.exchangeName} is open (${config.mode})`,
    `  on this machine    http://${here}:${port}`,
    ...addresses.map((address) => `  on the network     http://${address}:${port}`),
    `  the calls          http://${here}:${port}/api/docs`,
    `  operators' desk    ${desk.origin}`,
  ];
  if (!desk.hasOperator && operators.length === 0)
    lines.push(
      '                     nobody may sign in yet: stop the server, and npm run setup-desk makes the first two operators',
    );
  if (config.demoMarket)
    lines.push('', 'Prices and counterparties are simulated. Nothing here is worth anything.');
  for (const { userId, phone, password, tradingPassword } of members) {
    const trading = tradingPassword === undefined ? '' : `   trading password ${tradingPassword}`;
    lines.push(`  member ${userId}   phone ${phone}   password ${password}${trading}`);
  }
  for (const { name, password, otpauth } of operators)
    lines.push(`  operator ${name.padEnd(8)} password ${password}   authenticator ${otpauth}`);
  if (config.mode === 'demo') lines.push('  Codes that would be sent by SMS or mail appear here as lines.');
  return [...lines, '', 'Stop with Ctrl-C.', ''];
}

/** Where a program on this machine reaches the server. */
export function localOrigin({ host }: Pick<Config, 'host'>, port: number): string {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
