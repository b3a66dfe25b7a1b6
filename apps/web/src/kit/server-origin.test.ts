import { afterEach, expect, it, vi } from 'vitest';
import { serverOrigin } from './server-origin.ts';

afterEach(() => vi.unstubAllGlobals());

it('is the origin of the page', () => {
  vi.stubGlobal('location', new URL('https://tern.example:8443/home?a=1'));
  expect(serverOrigin()).toBe('https://tern.example:8443');
});

it('is an origin even without a page, so that addresses can be built', () => {
  expect(new URL('/api', serverOrigin()).pathname).toBe('/api');
});
