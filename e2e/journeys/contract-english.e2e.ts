/**
 * The main way through contracts in English and by night: from the login wall over the risk notice to a position, its
 * sheets, its end and the records. Every stop is looked at with a screen reader's eyes and at three widths.
 *
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import { faultsOf } from '../kit/screen-faults.ts';
import { passTime, TEST_CONTROL } from '../kit/test-control.ts';

const { member, onPhone, server } = journey(TEST_CONTROL);
const PAIR = { pairsName: 'BTC/USDT' };
const look = { language: 'en', theme: 'night' } as const;

test('a visitor sees the market and is asked to log in', async () => {
  await passTime(server(), 10);
  await onPhone(look, async (phone) => {
    const { page } = phone;
    await phone.visit('/contract');
    const main = page.locator('main:visible');
    await main.getByText('Log in to view your positions and orders').waitFor();
    expect(await faultsOf(page, 'en')).toEqual([]);
    await main.getByRole('button', { name: 'Log in to trade' }).tap();
    await page.waitForURL('**/login**');
  });
});

test('a member opens at the market with a take-profit, looks into every sheet, and closes', async () => {
  const api = apiOf(server().origin, member(1));
  await onPhone({ ...look, session: member(1) }, async (phone) => {
    const { page } = phone;
    const main = page.locator('main:visible');
    const sheet = page.getByRole('dialog');
    const looksRight = async (where: string) => expect(await faultsOf(page, 'en'), where).toEqual([]);
    const closeSheet = async () => {
      await sheet.getByRole('button', { name: 'Close', exact: true }).first().tap();
      await sheet.waitFor({ state: 'hidden' });
    };
    await phone.visit('/contract');
    await main
      .getByRole('button', { name: /^Limit/ })
      .first()
      .tap();
    await sheet.getByRole('button', { name: /^Market/ }).tap();
    await main.getByLabel('Lots', { exact: true }).fill('3');
    await main.getByRole('checkbox', { name: 'TP/SL' }).tap();
    const { markPrice } = await api.call('getContractMark', PAIR);
    const takeProfit = ((units(markPrice) * 6n) / 5n / units('1')).toString();
    await main.getByLabel('TP price', { exact: true }).fill(takeProfit);
    await looksRight('the filled form');
    await main.getByRole('button', { name: 'Open long', exact: true }).tap();
    await sheet.getByRole('button', { name: 'I have read and agree' }).waitFor();
    await looksRight('the risk notice');
    await sheet.getByRole('button', { name: 'I have read and agree' }).tap();
    const confirm = page.getByRole('dialog', { name: /^Confirm/ });
    await confirm.waitFor();
    await looksRight('the question before a market order');
    await confirm.getByRole('button', { name: /^Confirm/ }).tap();
    const card = main.getByRole('listitem').filter({ hasText: 'Isolated 20×' });
    await card.waitFor();
    await looksRight('the position');
    const positions = () => api.call('getPositions', PAIR);
    const opened = { side: 'LONG', mode: 'ISOLATED', leverage: 20, lots: '3', stopLoss: '0' };
    await expect.poll(positions).toMatchObject([{ ...opened, takeProfit }]);

    await page.getByRole('button', { name: 'Contract calculator' }).tap();
    await sheet.waitFor();
    await looksRight('the calculator');
    await closeSheet();
    await main.getByTitle('Leverage', { exact: true }).tap();
    await sheet.waitFor();
    await looksRight('margin mode and leverage');
    await closeSheet();
    for (const button of ['TP/SL', /^Adjust margin/, 'Close', /^Share/]) {
      await card
        .getByRole('button', { name: button, ...(typeof button === 'string' && { exact: true }) })
        .tap();
      await sheet.waitFor();
      await looksRight(String(button));
      await closeSheet();
    }
    await main.getByRole('listitem').getByRole('button', { name: 'Market close' }).tap();
    await sheet.getByRole('button', { name: 'Market close', exact: true }).tap();
    await main.getByText('No positions').waitFor();
    expect(await positions()).toEqual([]);

    // The records follow the events by a moment.
    const newestEnd = async () => (await api.call('getPositionHistory', {})).rows[0];
    await expect.poll(newestEnd).toMatchObject({ how: 'USER', side: 'LONG', leverage: 20, lots: '3' });
    for (const [tab, count] of [
      ['positions', 1],
      ['history', 2],
      ['fills', 2],
    ] as const) {
      await phone.visit(`/contract/allContract?tab=${tab}`);
      await main.getByRole('listitem').first().waitFor();
      expect(await main.getByRole('listitem').count(), tab).toBeGreaterThanOrEqual(count);
      await looksRight(tab);
    }
  });
});
