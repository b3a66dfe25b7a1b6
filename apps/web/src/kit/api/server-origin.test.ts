import { afterEach, expect, it, vi } from 'vitest';
import { serverAddress, serverOrigin } from './server-origin.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('is the origin of the page', () => {
  vi.stubGlobal('location', new URL('https://tern.example:8443/home?a=1'));
  expect(serverOrigin()).toBe('https://tern.example:8443');
});

it("is the operator's in an app that brings its own pages", () => {
  vi.stubGlobal('location', new URL('https://localhost/home'));
  vi.stubEnv('TERN_ORIGIN', 'https://tern.example');
  expect(serverOrigin()).toBe('https://tern.example');
});

it('leads a path of the server to the server, and leaves a whole address', () => {
  vi.stubEnv('TERN_ORIGIN', 'https://tern.example');
  expect(serverAddress('/pictures/abc')).toBe('https://tern.example/pictures/abc');
  expect(serverAddress('https://tern.app/register')).toBe('https://tern.app/register');
});

it('is an origin even without a page, so that addresses can be built', () => {
  expect(new URL('/api', serverOrigin()).pathname).toBe('/api');
});
