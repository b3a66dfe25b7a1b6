/**
 * The desk of chains: two operators open a network and set the terms of its coin, pause it and resume it. No node and no
 * signer answers, which the desk shows and which stops none of this.
 *
 * @module-tag long
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeDatabase } from '../kit/change-database.ts';
import type { OperatorPage } from '../kit/console-operator.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { accessibilityFaults, overflowFaults } from '../kit/screen-faults.ts';
import { carryOut, openTwoOperators } from '../kit/two-operators.ts';

/** Public keys of the accounts 0' and 1' of the phrase that test nodes fund. */
const HOT_XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const DEPOSIT_XPUB =
  'xpub6Ce9NcJvTk372KjsGfWqbcex5DumjpNquQLApoeQUavSCjEc823BV1tb4rXUuPuht8h2hSxkg2EXUaKUJmniJvRZAELxypsCzBFdtosmV76';
const CHAINS = {
  version: 1,
  signerSocket: '/nowhere/signer.sock',
  chains: {
    ethereum: {
      family: 'evm',
      name: 'Ethereum',
      nativeCurrency: 'ETH',
      blockMs: 12_000,
      confirmations: 12,
      depositXpub: DEPOSIT_XPUB,
      hotXpub: HOT_XPUB,
      cold: '0xde709f2102306220921060314715629080e2fb77',
      endpoints: [{ url: 'http://127.0.0.1:1' }],
      chainId: 1,
      maxFeePerGas: '100000000000',
      maxPriorityFeePerGas: '1000000000',
      minPriorityFeePerGas: '1',
      maxLogRange: 100,
    },
  },
};

let folder: string;
let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tern-chains-'));
  const path = join(folder, 'chains.json');
  writeFileSync(path, JSON.stringify(CHAINS), { mode: 0o600 });
  const opened = await openTwoOperators({ CHAINS_FILE: path }, { theme: 'night', language: 'zh' });
  ({ server, browser, maker, checker } = opened);
});
afterAll(async () => {
  for (const operator of [maker, checker]) expect(operator?.faults).toEqual([]);
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function expectNoFaults({ page }: OperatorPage): Promise<void> {
  expect([...(await accessibilityFaults(page)), ...(await overflowFaults(page))]).toEqual([]);
}

it('opens a network, and sets terms of its coin that the chain confirms, by two operators', async () => {
  const { page } = maker;
  await maker.openTab('/chains', 'Coins');
  await page.getByRole('button', { name: 'Open network' }).click();
  await maker.giveReason('our first network');
  await carryOut({ maker, checker });
  await maker.openTab('/chains', 'Coins');
  await page.getByRole('button', { name: 'Set terms of a coin' }).click();
  const form = page.getByRole('dialog', { name: 'Set terms of a coin' });
  const fill = (label: string, value: string) => form.getByLabel(label, { exact: true }).fill(value);
  await fill('Coin', 'ETH');
  // The network's own coin has no contract to ask about.
  await form.getByText('ETH is the own coin of this network').waitFor();
  expect(await form.getByLabel('Symbol of the contract', { exact: true }).count()).toBe(0);
  await fill('Confirmations', '12');
  await fill('Min. deposit', '0.01');
  await fill('Min. withdrawal', '0.02');
  await fill('Max. withdrawal', '50');
  await fill('Withdrawal fee', '0.001');
  await expectNoFaults(maker);
  await form.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('its own coin');
  await carryOut({ maker, checker });
  await maker.openTab('/chains', 'Coins');
  const row = page.getByRole('row', { name: /^ETH ethereum/ });
  // Members of the demo have the coin, so its first terms widen and wait for a day.
  await row.getByText(/^From /).waitFor();
  await row.getByText('0.001').waitFor();
});

it('checks a transfer of a token to the address that it shows, as far as nodes answer', async () => {
  const { page } = maker;
  await maker.openTab('/chains', 'Coins');
  await page.getByRole('button', { name: 'Check transfer' }).click();
  const form = page.getByRole('dialog', { name: 'Check transfer' });
  await form.getByText(/^0x[0-9a-fA-F]{40}$/).waitFor();
  await form.getByLabel('Contract', { exact: true }).fill('0xdAC17F958D2ee523a2206206994597C13D831ec7');
  await form.getByLabel('Tx ID').fill('ab'.repeat(31));
  await form.getByRole('button', { name: 'Continue' }).click();
  await form.getByText('Enter the whole hash of the transaction').waitFor();
  await form.getByLabel('Tx ID').fill('ab'.repeat(32));
  await expectNoFaults(maker);
  await form.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByText('has not begun to be followed').waitFor();
});

it('offers a listed surplus for a deposit, and refuses more than is listed', async () => {
  const { page } = maker;
  await changeDatabase(server.dataDir, 'update coin_chains set effective_ms = 1');
  await changeDatabase(
    server.dataDir,
    `insert into address_balances (chain, currency, address, units, height, surplus, time_ms, epoch)
     values ('ethereum', 'ETH', '0xde709f2102306220921060314715629080e2fb77', 15e17, 9, 15e17, 1, 1)`,
  );
  await maker.openTab('/chains', 'Wallets');
  await page.getByRole('button', { name: 'Record as deposit' }).click();
  const form = page.getByRole('dialog', { name: 'Record as deposit' });
  await form.getByLabel('Tx ID').fill('ab'.repeat(32));
  await form.getByLabel('Amount').fill('1.6');
  await expectNoFaults(maker);
  await form.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByText('no such surplus of this coin').waitFor();
  await form.getByLabel('Amount').fill('1.5');
  await form.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByText('has not begun to be followed').waitFor();
});

it('pauses by one operator and resumes by two', async () => {
  const { page } = maker;
  await maker.openTab('/chains', 'Pauses');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByLabel('Shown to members').fill('The node is being replaced');
  await page.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('a new node');
  const row = page.getByRole('row', { name: /The node is being replaced/ });
  await row.getByText('An operator').waitFor();
  await row.getByRole('button', { name: 'Resume' }).click();
  await maker.giveReason('it is replaced');
  await carryOut({ maker, checker });
  await row.waitFor({ state: 'detached' });
});

it('says that no node and no signer answers, in both languages by day and by night', async () => {
  await maker.openTab('/chains', 'Signer');
  await maker.page.getByText('Does not answer').waitFor();
  for (const [operator, tabs] of [
    [maker, ['Wallets', 'Coins', 'Limits', 'Signer']],
    [checker, ['钱包与对账', '币种条款', '限额与底价', '签名机', '链上查询']],
  ] as const)
    for (const tab of tabs) {
      await operator.openTab('/chains', tab);
      await expectNoFaults(operator);
    }
});
