/**
 * Money over a chain, on a phone: a deposit from its first confirmation to the account, a withdrawal with its sheet and its
 * way to the payee, one that is taken back, a saved address, a paused network. The server runs its simulated chain.
 */
import { expect, test } from 'vitest';
import { typeOwnerCode } from '../kit/account-center.ts';
import { changeDatabase } from '../kit/change-database.ts';
import { units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf, balancesOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import type { DemoFile } from '../kit/running-server.ts';
import { faultsOf } from '../kit/screen-faults.ts';
import { smallTargets } from '../kit/targets.ts';

const PAYEE = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0xde709f2102306220921060314715629080e2fb77';

const { server, member, onPhone } = journey({ DEMO_CHAINS: '1' });

const WORDS = {
  zh: {
    chain: '链上充币',
    confirming: /确认中 \d\/3/,
    credited: '已到账',
    stepCredited: '计入资金账户',
    address: '提币地址',
    amount: '数量',
    submit: '提币',
    next: '核对无误，下一步',
    password: '资金密码',
    confirm: '确认提币',
    progress: '查看进度',
    done: '已完成',
    cancel: '撤销提币',
    canceled: '提币已撤销，金额已退回',
    book: '地址簿',
    paused: /暂停提币：08:00 - 09:00/,
  },
  en: {
    chain: 'On-chain',
    confirming: /Confirming \d\/3/,
    credited: 'Credited',
    stepCredited: 'Credited to your Funding account',
    address: 'Withdrawal address',
    amount: 'Amount',
    submit: 'Withdraw',
    next: 'It is right, continue',
    password: 'Trading password',
    confirm: 'Confirm withdrawal',
    progress: 'View progress',
    done: 'Completed',
    cancel: 'Cancel withdrawal',
    canceled: 'Withdrawal canceled, the amount is back',
    book: 'Address book',
    paused: /Withdrawals over .* are paused: 08:00 - 09:00/,
  },
} as const;
type Words = (typeof WORDS)['zh' | 'en'];

const main = ({ page }: Phone) => page.locator('main:visible');
const api = () => apiOf(server().origin, member(0));
const first = () => server().demo.members[0] as Required<DemoFile['members'][number]>;
const isClean = async (phone: Phone) => {
  expect(await faultsOf(phone.page, phone.language)).toEqual([]);
  expect(await smallTargets(main(phone))).toEqual([]);
};

async function fillWithdrawal(phone: Phone, words: Words, amount: string): Promise<void> {
  await main(phone).getByLabel(words.address, { exact: true }).fill(PAYEE);
  await main(phone).getByLabel(words.amount, { exact: true }).fill(amount);
  await main(phone)
    .getByText(/地址格式有效|Valid address/)
    .waitFor();
  await isClean(phone);
  await main(phone).getByRole('button', { name: words.submit, exact: true }).tap();
}

/** In the sheet that is open: compares, types both proofs, confirms by two taps at once, and goes on to the record. */
async function confirmTwice(phone: Phone, words: Words): Promise<void> {
  const sheet = phone.page.getByRole('dialog', { name: words.confirm });
  await sheet.locator(`[data-address="${PAYEE}"]`).waitFor();
  await sheet.getByRole('button', { name: words.next }).tap();
  await sheet.getByLabel(words.password, { exact: true }).fill(first().tradingPassword);
  await server().codesAge();
  await typeOwnerCode(phone, first().phone);
  await sheet.getByRole('button', { name: words.confirm, exact: true }).dblclick();
  await main(phone).getByRole('button', { name: words.progress }).tap();
}

test('a deposit is seen with its confirmations and then credited', async () => {
  const words = WORDS.zh;
  const before = await balancesOf(api());
  await onPhone({ session: member(0) }, async (phone) => {
    await phone.visit('/assets/coinCharging?coin=USDT');
    const address = await main(phone).locator('[data-address]').first().getAttribute('data-address');
    const paid = { currency: 'USDT', address: address ?? '', amount: '25.5' };
    await apiOf(phone.origin).call('payFromDemoWallet', paid);
    const row = main(phone).getByRole('link').filter({ hasText: '25.5' });
    await row.filter({ hasText: words.confirming }).waitFor();
    await isClean(phone);
    await row.tap();
    await main(phone).getByText(words.credited, { exact: true }).waitFor();
    await main(phone).getByText(words.stepCredited).waitFor();
    await isClean(phone);
  });
  const after = await balancesOf(api());
  const free = (balances: Record<string, string>) => units(balances['assets USDT']?.split('/')[0] ?? '0');
  expect(free(after) - free(before)).toBe(units('25.5'));
});

test.each(['zh', 'en'] as const)(
  'a withdrawal goes out once, of two taps, and reaches its payee, in %s',
  async (language) => {
    const words = WORDS[language];
    const before = (await api().call('getWithdrawals', {})).rows.length;
    // Without a clean comparison it would be reviewed.
    const compared = () => changeDatabase(server().dataDir, 'select 1 from reconciliations where is_clean');
    await expect.poll(compared, { timeout: 60_000 }).toHaveLength(2);
    await onPhone({ session: member(0), language }, async (phone) => {
      await phone.visit('/assets/withdrawCoin?coin=USDT');
      await fillWithdrawal(phone, words, '40');
      await confirmTwice(phone, words);
      await main(phone).getByText(words.done, { exact: true }).waitFor();
      await isClean(phone);
    });
    const { rows } = await api().call('getWithdrawals', {});
    expect(rows).toHaveLength(before + 1);
    expect(rows[0]).toMatchObject({ status: 'CONFIRMED', arrives: '39', address: PAYEE });
  },
);

test('one in review is taken back, with all of its amount', async () => {
  const words = WORDS.zh;
  const before = await balancesOf(api());
  await onPhone({ session: member(0) }, async (phone) => {
    await phone.visit('/assets/withdrawCoin?coin=USDT');
    await fillWithdrawal(phone, words, '1500');
    await confirmTwice(phone, words);
    await main(phone).getByRole('button', { name: words.cancel }).tap();
    await phone.page.getByRole('dialog').getByRole('button', { name: words.cancel }).tap();
    await phone.says(words.canceled);
    await main(phone).getByText('已撤销', { exact: true }).waitFor();
  });
  expect(await balancesOf(api())).toEqual(before);
});

test('a saved address is chosen from the book', async () => {
  const words = WORDS.en;
  await onPhone({ session: member(0), language: 'en' }, async (phone) => {
    const { page } = phone;
    await phone.visit('/assets/addressBook');
    await main(phone).getByRole('button', { name: 'Add address' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Add a withdrawal address' });
    await sheet.getByLabel(words.address, { exact: true }).fill(OTHER);
    await sheet.getByLabel('Label').fill('Cold');
    await sheet.getByText(/Valid address/).waitFor();
    await sheet.getByRole('button', { name: 'Next' }).tap();
    await sheet.getByLabel(words.password, { exact: true }).fill(first().tradingPassword);
    await server().codesAge();
    await typeOwnerCode(phone, first().phone);
    await sheet.getByRole('button', { name: 'Save' }).tap();
    await phone.says('Address saved');
    await main(phone).getByText('Cold').waitFor();
    await isClean(phone);
    await phone.visit('/assets/withdrawCoin?coin=USDT');
    await main(phone).getByRole('button', { name: words.book }).tap();
    await page
      .getByRole('dialog', { name: words.book })
      .getByRole('button')
      .filter({ hasText: 'Cold' })
      .tap();
    await main(phone).getByText('In your address book').waitFor();
  });
});

test.each(['zh', 'en'] as const)(
  'a paused network says why and takes no withdrawal, in %s',
  async (language) => {
    await changeDatabase(
      server().dataDir,
      `insert into wallet_pauses values ('ethereum', '', 'withdrawals', 'OPERATOR', '08:00 - 09:00', 1, 0)
      on conflict do nothing`,
    );
    const words = WORDS[language];
    await onPhone({ session: member(0), language }, async (phone) => {
      await phone.visit('/assets/withdrawCoin?coin=USDT');
      await main(phone).getByText(words.paused).waitFor();
      expect(await main(phone).getByRole('button', { name: words.submit, exact: true }).isDisabled()).toBe(
        true,
      );
      await isClean(phone);
    });
  },
);
