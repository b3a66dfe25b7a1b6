/**
 * The desk of growth: a mark on an invitee that two operators take back, money for rebates, a rate, what was settled as a file, and a
 * rebate that is taken back. Members' calls say what came of each.
 *
 * @module-tag long
 */
import { readFileSync } from 'node:fs';
import type { Api } from '@tern/client';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorAccount, OperatorPage } from '../kit/console-operator.ts';
import { units } from '../kit/decimal.ts';
import { deskFaults } from '../kit/desk-fit.ts';
import { apiOf, balancesOf, registerMember } from '../kit/member-api.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { passHours, TEST_CONTROL } from '../kit/test-control.ts';
import { carryOut, openTwoOperators } from '../kit/two-operators.ts';

const DAY_HOURS = 24;

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;
let inviter: Api;
let inviterId: string;
let operators: readonly OperatorAccount[];
let invitee: Api;
let inviteeId: string;

beforeAll(async () => {
  const opened = await openTwoOperators(TEST_CONTROL, { theme: 'night', language: 'zh' });
  ({ server, browser, maker, checker } = opened);
  ({ operators } = opened.demo);
  const register = (phone: string, welCode?: string) =>
    registerMember(server.origin, { areaCode: '86', phone }, PLANTED.loginPassword, welCode);
  const first = await register('13911110078');
  [inviterId, inviter] = [first.userId, apiOf(server.origin, first)];
  const { welCode } = await inviter.call('getInvitation', {});
  const second = await register('13911110079', welCode);
  [inviteeId, invitee] = [second.userId, apiOf(server.origin, second)];
});
afterEach(() => {
  for (const { faults } of [maker, checker]) expect(faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const inviteeRow = ({ page }: OperatorPage) => page.getByRole('row', { name: new RegExp(`^${inviteeId} `) });

/** The invitee opened beside the list, with the evidence read. */
async function openInvitee(operator: OperatorPage): Promise<Locator> {
  await operator.openTab('/invitation', 'Invitees');
  await inviteeRow(operator).getByRole('button', { name: 'View' }).click();
  const sheet = operator.page.getByRole('dialog', { name: `Invitee ${inviteeId}` });
  await sheet.getByText('139****0079').waitFor();
  return sheet;
}

/** A newcomer's fee of about 0.9 USDT. */
async function payFee(): Promise<void> {
  await invitee.call('claimFaucet', { requestId: 'invitee-faucet' });
  const amount = '1000';
  const way = { from: 'assets', to: 'spot', currency: 'USDT' } as const;
  await invitee.call('transfer', { requestId: 'invitee-transfer', ...way, amount });
  await invitee.call('placeSpotOrder', {
    requestId: 'invitee-buys'.padStart(32, '0'),
    pairsName: 'BTC/USDT',
    side: 'BUY',
    type: 'MARKET',
    quoteAmount: '900',
  });
}

/** A day later, when all sessions of operators are over. */
async function passDay(): Promise<void> {
  await passHours(server, DAY_HOURS);
  const { time } = await apiOf(server.origin).call('getServer', {});
  for (const [operator, name] of [
    [maker, 'maker'],
    [checker, 'checker'],
  ] as const) {
    const account = operators.find((one) => one.name === name);
    if (!account) throw new Error(`the demo has no operator ${name}`);
    await operator.page.goto('/');
    await operator.signIn(account, 0, time);
  }
}

/** The sum beside this name. */
const factOf = async (page: Page, name: string) =>
  units((await page.locator(`dt:text-is("${name}") + dd .num`).innerText()).replace(' USDT', ''));

it('sets a mark with a reason by one operator, and takes it back by two', async () => {
  const { page } = maker;
  const sheet = await openInvitee(maker);
  expect(await deskFaults(maker)).toEqual([]);
  await sheet.getByRole('button', { name: 'Mark invitee' }).click();
  await maker.giveReason('the same person by a phone call');
  await sheet.getByText('Set · Operator').waitFor();
  const marksOf = async () => (await inviter.call('getInvitees', {})).rows.map(({ marks }) => marks);
  expect(await marksOf()).toContainEqual(['OPERATOR']);
  await sheet.getByRole('button', { name: 'Take the mark back: Operator' }).click();
  await maker.giveReason('the call was about another member');
  await carryOut({ maker, checker });
  const again = await openInvitee(maker);
  await again.getByText('Taken back · Operator').waitFor();
  await again.getByText('maker, checker').waitFor();
  await again.getByText('the call was about another member').waitFor();
  expect(await marksOf()).not.toContainEqual(['OPERATOR']);
  await page.keyboard.press('Escape');
  await inviteeRow(maker).getByText('VALID', { exact: true }).waitFor();
});

describe('rebates', { tags: 'long' }, () => {
  it('get money from outside by two operators', async () => {
    const { page } = maker;
    await maker.visit('/invitation');
    const free = await factOf(page, 'Available');
    const funding = { amount: '321.5', reference: 'bank 77' };
    await page.getByRole('button', { name: 'Fund the fee account' }).click();
    const form = page.getByRole('dialog', { name: 'Fund the fee account' });
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByText('Enter the reference').waitFor();
    await form.getByLabel('Amount').fill(funding.amount);
    await form.getByLabel('Reference').fill(funding.reference);
    await form.getByRole('button', { name: 'Continue' }).click();
    await maker.giveReason('for the rebates of the month');
    await carryOut({ maker, checker });
    await maker.visit('/invitation');
    // Fees of trades come in meanwhile.
    expect(await factOf(page, 'Available')).toBeGreaterThanOrEqual(free + units(funding.amount));
    expect(await deskFaults(maker)).toEqual([]);
  });

  it('count at a rate that two operators set for a coin, until two take it away', async () => {
    const { page } = maker;
    await maker.visit('/invitation');
    await page.getByRole('button', { name: 'Set a rate' }).click();
    const form = page.getByRole('dialog', { name: 'Set a rate' });
    await form.getByLabel('Coin', { exact: true }).fill('eth');
    await form.getByLabel('USDT for one coin').fill('2000.5');
    await form.getByRole('button', { name: 'Continue' }).click();
    await maker.giveReason('the price of three exchanges');
    await carryOut({ maker, checker });
    await maker.visit('/invitation');
    const row = page.getByRole('row', { name: /^ETH 2,000.5 / });
    await row.waitFor();
    expect(await deskFaults(maker)).toEqual([]);
    await row.getByRole('button', { name: 'Remove' }).click();
    await maker.giveReason('it has an index');
    await carryOut({ maker, checker });
    await maker.visit('/invitation');
    await page.getByText('No rates: fees in coins without an index count as 0').waitFor();
  });

  it('are settled after the day, shown as sums and as a file, and taken back by two', async () => {
    const { page } = maker;
    await payFee();
    const estimate = async () => (await inviter.call('getInvitation', {})).todayEstimate;
    await expect.poll(estimate, { timeout: 30_000 }).not.toBe('0');
    await passDay();
    const paid = async () => (await inviter.call('getInvitation', {})).total;
    await expect.poll(paid, { timeout: 30_000 }).not.toBe('0');
    const total = await paid();

    await maker.openTab('/invitation', 'Daily sums');
    const sums = page.getByRole('row', { name: /^\d{4}-\d\d-\d\d \d+ \d+ / }).first();
    const [day = '', , , , rebate = ''] = await sums.getByRole('cell').allInnerTexts();
    // The demo has invitees of its own.
    expect(units(rebate)).toBeGreaterThanOrEqual(units(total));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV file' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('rebate-days.csv');
    expect(readFileSync(await file.path(), 'utf8')).toMatch(new RegExp(`^"${day}",`, 'm'));
    expect(await deskFaults(maker)).toEqual([]);

    await maker.openTab('/invitation', 'Inviters');
    const row = page.getByRole('row', { name: new RegExp(`^${inviterId} `) });
    await row.getByText(total).waitFor();
    await page.getByText('Only with days due').click();
    await row.waitFor({ state: 'detached' });

    await maker.openTab('/invitation', 'Rebates');
    await page.getByLabel('Inviter ID').fill(inviterId);
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: new RegExp(`^${day} ${inviterId} ${inviteeId} `) }).waitFor();
    await maker.settled();
    await page.getByRole('button', { name: 'Reverse' }).click();
    const form = page.getByRole('dialog', { name: 'Reverse rebate' });
    await form.getByLabel('Amount').fill(total);
    await form.getByRole('button', { name: 'Continue' }).click();
    const before = await balancesOf(inviter);
    await maker.giveReason('a ring that was found later');
    await carryOut({ maker, checker });
    expect(await balancesOf(inviter)).not.toEqual(before);
    await maker.openTab(`/members/${inviterId}`, 'Invitation');
    await page.getByText('Taken back so far').waitFor();
    expect(await deskFaults(maker)).toEqual([]);
  });
});
