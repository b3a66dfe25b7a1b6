/** The script of the service worker as the build writes it. */
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { workerScript } from './served-build.ts';

it('is a classic script that holds the named files, and names the page’s revision once for the server to fill in', async () => {
  const script = await workerScript(['/assets/a-1.js', '/assets/b-1.js']);
  expect(script.split('__PAGE_REVISION__')).toHaveLength(2);
  expect(script.match(/\/assets\/[\w.-]+/g)).toEqual(['/assets/a-1.js', '/assets/b-1.js']);
  expect(script.length).toBeLessThan(2_000);
  const listened: string[] = [];
  const scope = { location: { href: 'https://exchange.example/sw.js' }, caches: {}, URL };
  const addEventListener = (type: string) => listened.push(type);
  runInNewContext(script, { ...scope, self: { ...scope, addEventListener } });
  expect(listened.toSorted()).toEqual(['activate', 'fetch', 'install', 'message']);
});
