/**
 * The desk of pledges and airdrops: `pledge` is funded, a product is drafted and put on sale by two operators, a member's order is
 * seen and the product taken off; a list with refused rows is replaced by a file, and paid by two by its hash.
 *
 * @module-tag long
 */
import type { Api } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorPage } from '../kit/console-operator.ts';
import { units } from '../kit/decimal.ts';
import { cutOff, deskFaults } from '../kit/desk-fit.ts';
import { apiOf } from '../kit/member-api.ts';
import { otcMember } from '../kit/otc-trader.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { carryOut, openTwoOperators } from '../kit/two-operators.ts';

const TITLE = { zh: '三十天稳健', en: 'Thirty steady days' };
const CAMPAIGN = { zh: '开业空投', en: 'Opening airdrop' };
/** The demo's merchant, who has a trading password. */
const PLEDGER = 1;
const HASH = /[0-9a-f]{64}/;

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;
let member: Api;
let memberId: string;
let otherId: string;

beforeAll(async () => {
  const opened = await openTwoOperators({ DEMO_OTC: '0' }, { theme: 'night', language: 'zh' });
  ({ server, browser, maker, checker } = opened);
  member = apiOf(server.origin, otcMember(server, PLEDGER));
  memberId = otcMember(server, PLEDGER).userId;
  otherId = otcMember(server, 0).userId;
});
afterEach(() => {
  for (const { faults } of [maker, checker]) expect(faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const allFaults = async (operator: OperatorPage) => [
  ...(await deskFaults(operator)),
  ...(await cutOff(operator.page)),
];

/** Money from outside, with the name of the account in the form. */
async function fund(account: string, amount: string, reference: string): Promise<void> {
  const { page } = maker;
  await maker.openTab('/pledges', 'Funds');
  await page.getByRole('button', { name: 'Fund an account' }).click();
  const form = page.getByRole('dialog', { name: 'Fund an account' });
  await form.getByText(account, { exact: true }).click();
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('Reference').fill(reference);
  await form.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('for the activities of the month');
  await carryOut({ maker, checker });
}

const assetsOf = async (api: Api) => {
  const { balances } = await api.call('getAccounts', {});
  const found = balances.find(({ account, currency }) => account === 'assets' && currency === 'USDT');
  return units(found?.free ?? '0');
};

describe('a product', () => {
  const row = ({ page }: OperatorPage) => page.getByRole('row', { name: new RegExp(TITLE.en) });
  const open = async () => {
    await maker.visit('/pledges');
    await row(maker).getByRole('button', { name: 'View' }).click();
    return maker.page.getByRole('dialog', { name: /^Product \d+$/ });
  };

  it('is drafted beside what members will read of it', async () => {
    const { page } = maker;
    await fund('Earn interest (pledge)', '1000', 'bank 501');
    await maker.visit('/pledges');
    await page.getByRole('button', { name: 'New product' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Enter a text').first().waitFor();
    await page.getByLabel('Interest of a day').fill('0.03');
    await page.getByLabel('Least amount of an order').fill('100');
    await page.getByLabel('Most of one member').fill('1000');
    await page.getByLabel('Quota').fill('10000');
    for (const [panel, title, body] of [
      ['Chinese', TITLE.zh, '到期还本付息'],
      ['English', TITLE.en, 'Principal and interest at the end'],
    ] as const) {
      const part = page.getByRole('region', { name: panel, exact: true });
      await part.getByLabel('Title').fill(title);
      await part.getByLabel('Text', { exact: true }).fill(body);
      await part.getByRole('heading', { name: title }).waitFor();
      await part.getByText('0.03%').waitFor();
    }
    expect(await allFaults(maker)).toEqual([]);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await maker.giveReason('the first product');
    await row(maker).getByText('Draft', { exact: true }).waitFor();
    const { rows } = await member.call('getPledgeProducts', {});
    expect(rows.map(({ title }) => title.en)).not.toContain(TITLE.en);
  });

  it('goes on sale by two operators, with its interest set aside', async () => {
    const sheet = await open();
    await sheet.getByRole('button', { name: 'Put on sale' }).click();
    await maker.page.getByText('90 USDT of the Earn account are set aside for its interest.').waitFor();
    await maker.giveReason('ready for members');
    await carryOut({ maker, checker });
    await maker.visit('/pledges');
    await row(maker).getByText('On sale', { exact: true }).waitFor();
    expect(await allFaults(maker)).toEqual([]);
  });

  it('shows what a member pledges, among the orders, the sums due and on the member’s page', async () => {
    const { page } = maker;
    const { rows } = await member.call('getPledgeProducts', {});
    const product = rows.find(({ title }) => title.en === TITLE.en);
    if (!product) throw new Error('the product is not on sale');
    await member.call('claimFaucet', { requestId: 'pledge-faucet' });
    await member.call('subscribePledge', {
      requestId: 'a-first-pledge'.padStart(32, '0'),
      postPassword: otcMember(server, PLEDGER).tradingPassword,
      productId: product.productId,
      amount: '100',
      termDays: '30',
      dailyRate: '0.0003',
    });
    await maker.openTab('/pledges', 'Orders');
    const order = page.getByRole('row', { name: new RegExp(`^${memberId} .*${TITLE.en}`) });
    await order.getByText('Holding', { exact: true }).waitFor();
    expect(await allFaults(maker)).toEqual([]);
    await maker.openTab(`/members/${memberId}`, 'Earn');
    await page.getByRole('row', { name: new RegExp(TITLE.en) }).waitFor();
    await maker.openTab('/pledges', 'Funds');
    // One order of 100 of the quota of 10,000 changes nothing of what is set aside.
    await page.getByRole('row', { name: /^USDT .* 90 / }).waitFor();
  });

  it('gets a higher quota by two operators and is taken off by one', async () => {
    const { page } = maker;
    const sheet = await open();
    await sheet.getByRole('button', { name: 'Change end or quota' }).click();
    const form = page.getByRole('dialog', { name: 'Change end or quota' });
    await form.getByLabel('Quota').fill('20000');
    await form.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('row', { name: /^Quota 10,000 USDT .*20,000 USDT/ }).waitFor();
    await maker.giveReason('members ask for more');
    await carryOut({ maker, checker });
    const again = await open();
    await again.getByRole('button', { name: 'Take off sale' }).click();
    await maker.giveReason('the month is over');
    await row(maker).getByText('Off sale', { exact: true }).waitFor();
    await row(maker).getByText('20,000').waitFor();
  });
});

describe('an airdrop', () => {
  it('tells which rows it refuses, and is not proposed with one', async () => {
    const { page } = maker;
    await fund('Promotions (promo)', '50', 'bank 502');
    await maker.visit('/airdrops');
    await page.getByRole('button', { name: 'New airdrop' }).click();
    const form = page.getByRole('dialog', { name: 'New airdrop' });
    await form.getByLabel('Chinese title').fill(CAMPAIGN.zh);
    await form.getByLabel('English title').fill(CAMPAIGN.en);
    await form
      .getByLabel('List', { exact: true })
      .fill(`${memberId},12.5\n${memberId},3\n${otherId},0\n999,1\n=1+1,2`);
    await form.getByRole('button', { name: 'Continue' }).click();
    await maker.giveReason('the opening');
    const sheet = page.getByRole('dialog', { name: /^Airdrop \d+$/ });
    for (const fault of ['Listed twice', 'Invalid amount', 'Unknown member', 'No member ID and amount'])
      await sheet.getByText(fault, { exact: true }).waitFor();
    expect(await sheet.getByRole('button', { name: 'Propose payment' }).isDisabled()).toBe(true);
    await sheet.getByText('Only refused').click();
    await sheet.getByText('Payable', { exact: true }).waitFor({ state: 'detached' });
    expect(await allFaults(maker)).toEqual([]);
  });

  it('is paid by two operators who both see the list and its hash, and its member sees it', async () => {
    const { page } = maker;
    const sheet = page.getByRole('dialog', { name: /^Airdrop \d+$/ });
    await sheet.getByRole('button', { name: 'Replace list' }).click();
    const form = page.getByRole('dialog', { name: 'Replace list', exact: true });
    const list = `\uFEFF${memberId},12.5\r\n${otherId},7.5\r\n`;
    await form
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    await form.getByRole('button', { name: 'Continue' }).click();
    await maker.giveReason('the list is corrected');
    await sheet.getByText('All rows').click();
    await sheet.getByRole('row', { name: new RegExp(`^2 ${otherId} 7.5`) }).waitFor();
    const [hash] = HASH.exec(await sheet.innerText()) ?? [];
    const before = await assetsOf(member);
    await sheet.getByRole('button', { name: 'Propose payment' }).click();
    await maker.giveReason('the list of the opening');
    const path = await maker.proposalPath();
    await checker.visit(path);
    await checker.page.getByRole('row', { name: new RegExp(`^1 ${memberId} 12.5`) }).waitFor();
    await checker.page
      .getByText(hash ?? 'no hash')
      .first()
      .waitFor();
    expect(await allFaults(checker)).toEqual([]);
    await checker.page.getByRole('button', { name: '批准' }).click();
    await checker.giveReason('名单已核对');
    await checker.page.getByText('已执行', { exact: true }).first().waitFor();

    expect((await assetsOf(member)) - before).toBe(units('12.5'));
    const { rows } = await member.call('getParticipations', {});
    expect(rows).toContainEqual(
      expect.objectContaining({ kind: 'AIRDROP', title: CAMPAIGN, amount: '12.5', currency: 'USDT' }),
    );
    await maker.visit('/airdrops');
    await page
      .getByRole('row', { name: new RegExp(CAMPAIGN.en) })
      .getByText('Paid', { exact: true })
      .waitFor();
    expect(await allFaults(maker)).toEqual([]);
  });
});
