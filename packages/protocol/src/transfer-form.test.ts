import { expect, it } from 'vitest';
import { transferProblems } from './transfer-form.ts';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const LEGACY = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
const SCRIPT = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
const REGTEST = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const HASH = 'a1'.repeat(32);
const BOTH = ['fromAddress', 'hash'];

it.each([
  // The network's own form.
  [EVM, EVM.toLowerCase(), '', []],
  [EVM, `0x${'F'.repeat(40)}`, HASH, []],
  [EVM, EVM, `0x${HASH}`, []],
  [EVM, EVM, `0x${HASH.toUpperCase()}`, []],
  [EVM, EVM, `0X${HASH}`, []],
  [SEGWIT, LEGACY, HASH, []],
  [SEGWIT, SCRIPT, HASH.toUpperCase(), []],
  [SEGWIT, SEGWIT.toUpperCase(), '', []],
  [LEGACY, TAPROOT, '', []],
  [REGTEST, REGTEST, HASH, []],
  [TRON, TRON, HASH, []],
  // Another form.
  [EVM, 'bad', 'xyz', BOTH],
  [EVM, 'bad', '', ['fromAddress']],
  [EVM, EVM, 'xyz', ['hash']],
  [EVM, EVM.slice(0, -1), '', ['fromAddress']],
  [EVM, `${EVM}0`, '', ['fromAddress']],
  [EVM, EVM.slice(2), '', ['fromAddress']],
  [EVM, EVM.replace('5', 'g'), '', ['fromAddress']],
  [EVM, SEGWIT, HASH, ['fromAddress']],
  [EVM, TRON, HASH, ['fromAddress']],
  [EVM, EVM, HASH.slice(1), ['hash']],
  [EVM, EVM, `${HASH}a`, ['hash']],
  [EVM, EVM, `${HASH.slice(1)}g`, ['hash']],
  [EVM, EVM, EVM, ['hash']],
  [SEGWIT, EVM, HASH, ['fromAddress']],
  [SEGWIT, TRON, HASH, ['fromAddress']],
  [SEGWIT, `${SEGWIT.slice(0, -1)}b`, '', ['fromAddress']],
  [SEGWIT, LEGACY.replace('B', '0'), '', ['fromAddress']],
  [SEGWIT, `bc1${SEGWIT.slice(3).toUpperCase()}`, '', ['fromAddress']],
  [SEGWIT, 'bc1', '', ['fromAddress']],
  [LEGACY, LEGACY, '0x', ['hash']],
  [TRON, LEGACY, '', ['fromAddress']],
  [TRON, TRON.slice(1), '', ['fromAddress']],
  [TRON, `${TRON}1`, HASH, ['fromAddress']],
] as const)('to %s: from %s with the hash "%s" has %j wrong', (toAddress, fromAddress, hash, problems) => {
  expect(transferProblems({ currency: 'BTC', toAddress, fromAddress, hash })).toEqual(problems);
});

it.each([
  'T-exchange',
  'UQBvI0aFLnw2QbZgjMPCLRdtRHxhUyinQudg6sdiohIwg5jL',
  'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
  '',
])('the network of %s is not known, and nothing is checked', (toAddress) => {
  expect(transferProblems({ currency: 'BTC', toAddress, fromAddress: 'bad', hash: 'xyz' })).toBeUndefined();
});

it('an old address names Bitcoin for its own coin alone, a new one for every coin', () => {
  const from = { fromAddress: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', hash: '' };
  expect(transferProblems({ currency: 'LTC', toAddress: SCRIPT, ...from })).toBeUndefined();
  expect(transferProblems({ currency: 'BTC', toAddress: SCRIPT, ...from })).toEqual(['fromAddress']);
  expect(transferProblems({ currency: 'LTC', toAddress: SEGWIT, ...from })).toEqual(['fromAddress']);
});
