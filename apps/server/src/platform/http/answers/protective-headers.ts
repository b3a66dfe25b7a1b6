/**
 * The headers that every answer carries (rules/security#page-headers), whether a route, the framework or node itself
 * writes it, or a websocket is refused. An answer may be embedded by pages of the same origin alone; calls and images
 * are open to the native shell, whose pages have an origin of their own.
 */
import { type IncomingMessage, ServerResponse } from 'node:http';

export const RESOURCE_POLICY = 'cross-origin-resource-policy';

export type HeaderSet = Readonly<Record<string, string>>;

/** @param isTlsOnly members or operators reach the server over https alone */
export function protectiveHeaders(isTlsOnly: boolean): HeaderSet {
  return {
    'x-content-type-options': 'nosniff',
    [RESOURCE_POLICY]: 'same-origin',
    ...(isTlsOnly && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

export function forTheShell(headers: HeaderSet): HeaderSet {
  return { ...headers, [RESOURCE_POLICY]: 'cross-origin' };
}

/** For an answer that is written by hand. */
export function headerLines(headers: HeaderSet): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

/** Node answers some requests before any route is asked: one without a Host, one with an unknown Expect. */
export function responseWith(headers: HeaderSet): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: never[]): this {
      // A route's answer gives all its headers as one object, or has set them because it sends a stream.
      const [given] = rest as unknown[];
      if (given === undefined || Array.isArray(given))
        for (const [name, value] of Object.entries(headers))
          if (!this.hasHeader(name)) this.setHeader(name, value);
      return super.writeHead(status, ...rest);
    }
  };
}
