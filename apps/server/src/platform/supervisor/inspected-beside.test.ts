import { expect, it } from 'vitest';
import { inspectedBeside } from './inspected-beside.ts';

it.each([
  ['--inspect=9228', '--inspect=9229'],
  ['--inspect=127.0.0.1:9228', '--inspect=127.0.0.1:9229'],
  ['--inspect-brk=[::1]:9228', '--inspect-brk=[::1]:9229'],
  ['--enable-source-maps', '--enable-source-maps'],
  ['--inspect-publish-uid=http', '--inspect-publish-uid=http'],
])('gives a child of a parent with %s the option %s', (ofParent, ofChild) => {
  expect(inspectedBeside([ofParent])).toEqual([ofChild]);
});
