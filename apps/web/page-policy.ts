/**
 * The policy of the page that a native app brings with it. The page has no headers, so the policy stands in it; a test
 * compares it with the one that the server sends (rules/security#page-headers).
 */
import { createHash } from 'node:crypto';
import type { ShellSettings } from './shell-settings.ts';

const CHARSET = '<meta charset="utf-8" />';

/** @throws Error when the page does not begin as index.html does */
export function withPolicy(html: string, settings: ShellSettings): string {
  if (!html.includes(CHARSET)) throw new Error('index.html has no charset, behind which the policy stands');
  const policy = pagePolicy(inlineScriptHashes(html), settings).join('; ');
  return html.replace(
    CHARSET,
    `${CHARSET}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
}

/** The directives of the server's page, but for frame-ancestors, which counts in headers alone, and the service worker. */
export function pagePolicy(
  scriptHashes: readonly string[],
  { origin, captchaHosts, frameOrigin }: ShellSettings,
): string[] {
  const from = (...sources: string[]) => [...sources, ...captchaHosts].join(' ');
  return [
    "default-src 'none'",
    from("script-src 'self'", ...scriptHashes),
    captchaHosts.length > 0 ? from("style-src 'self' 'unsafe-inline'") : "style-src 'self'",
    from(`img-src 'self' data: blob: ${origin}`),
    from(`connect-src 'self' ${origin} ${origin.replace(/^http/, 'ws')}`),
    "font-src 'self'",
    "manifest-src 'self'",
    ...(frameOrigin === undefined ? [] : [`frame-src ${frameOrigin}`]),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // The widget of a vendor needs the default one.
    `trusted-types tern-captcha-work${captchaHosts.length > 0 ? ' default' : ''}`,
  ];
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
