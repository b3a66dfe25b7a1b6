/**
 * Finds the address of the client that sent a request. X-Forwarded-For is believed from the right for as long as each
 * hop is a trusted proxy; the first one that is not is the client, whatever stands left of it. Some proxies write the
 * port too; a connection has its own, so it is taken off: a limit by address must not become a limit by connection.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

export class TrustedProxies {
  private readonly list = new BlockList();

  /** @param proxies addresses and networks, as the settings check them */
  constructor(proxies: readonly string[]) {
    for (const proxy of proxies) {
      const [address = '', bits] = proxy.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.list.addAddress(address, family);
      else this.list.addSubnet(address, Number(bits), family);
    }
  }

  trusts(address: string): boolean {
    const plain = unmapped(withoutPort(address));
    return this.list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  }

  clientOf(request: IncomingMessage): string {
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter((hop) => hop !== '');
    let client = request.socket.remoteAddress ?? '';
    for (let hop = hops.pop(); hop !== undefined && this.trusts(client); hop = hops.pop()) client = hop;
    return withoutPort(client);
  }
}

const IPV4_AND_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const BRACKETED_IPV6 = /^\[([0-9a-fA-F:.]+)\](?::\d{1,5})?$/;

/** 203.0.113.7:4711 and [2001:db8::7]:4711 without the port. */
export function withoutPort(address: string): string {
  const found = BRACKETED_IPV6.exec(address) ?? IPV4_AND_PORT.exec(address);
  return found?.[1] ?? address;
}

function unmapped(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
