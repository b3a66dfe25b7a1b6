import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { pagePolicy, withPolicy } from './page-policy.ts';

const SETTINGS = { origin: 'https://exchange.example', captchaHosts: [], frameOrigin: undefined };

it('lets the page reach itself and the one server', () => {
  expect(pagePolicy(["'sha256-x'"], SETTINGS)).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-x'",
    "style-src 'self'",
    "img-src 'self' data: blob: https://exchange.example",
    "connect-src 'self' https://exchange.example wss://exchange.example",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types tern-captcha-work',
  ]);
});

it('opens the vendor of the captcha and the frame of the customer service where there is one', () => {
  const policy = pagePolicy([], {
    origin: 'https://exchange.example',
    captchaHosts: ['https://*.vendor.example'],
    frameOrigin: 'https://chat.example',
  });
  expect(policy).toContain("script-src 'self' https://*.vendor.example");
  expect(policy).toContain("style-src 'self' 'unsafe-inline' https://*.vendor.example");
  expect(policy).toContain("img-src 'self' data: blob: https://exchange.example https://*.vendor.example");
  expect(policy).toContain('frame-src https://chat.example');
  expect(policy).toContain('trusted-types tern-captcha-work default');
});

it('stands right behind the charset, before every script, and names the inline scripts by their hashes', () => {
  const script = 'document.title = "a";';
  const html = withPolicy(
    `<head>\n    <meta charset="utf-8" />\n    <script>${script}</script></head>`,
    SETTINGS,
  );
  const hash = createHash('sha256').update(script).digest('base64');
  expect(html).toMatch(
    /^<head>\n {4}<meta charset="utf-8" \/>\n {4}<meta http-equiv="Content-Security-Policy"/,
  );
  expect(html).toContain(`script-src 'self' 'sha256-${hash}';`);
});

it('is not left out in silence', () => {
  expect(() => withPolicy('<head></head>', SETTINGS)).toThrow('has no charset');
});
