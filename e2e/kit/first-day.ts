/** The steps of a first day at the desk: two operators choose passwords of their own, and list and open the first pair. */
import { type OperatorAccount, type OperatorPage, secretOf } from './console-operator.ts';
import { totpCode } from './totp.ts';

export const FIRST_PAIR = 'BTC/USDT';
/** Without the names of the operators. */
const OWN_PASSWORD = 'a quiet river in autumn';

/** The accounts that the set-up prints, one part an operator. */
export function accountsIn(text: string): OperatorAccount[] {
  const parts = [...text.matchAll(/name +(\S+)\n +one-time password +(\S+)\n +authenticator +(\S+)/g)];
  return parts.map(([, name = '', password = '', otpauth = '']) => ({ name, password, otpauth }));
}

/** Signs in with the one-time password, chooses another one and arrives at the first steps; the desk is in English. */
export async function enterFirst(operator: OperatorPage, account: OperatorAccount): Promise<void> {
  const { page } = operator;
  const code = (stepsAhead: number) => totpCode(secretOf(account.otpauth), Date.now(), stepsAhead);
  await operator.fillSignIn(account, code(0));
  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('Confirm new password').fill(OWN_PASSWORD);
  await page.getByLabel('Authenticator code').fill(code(1));
  if ((await page.getByRole('navigation').count()) > 0) throw new Error('a one-time password opens the desk');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
}

/** `anna` proposes the pair and opens it, `ben` approves; both read English. */
export async function listFirstPair(anna: OperatorPage, ben: OperatorPage): Promise<void> {
  const { page } = anna;
  await anna.visit('/markets');
  await page.getByRole('button', { name: 'Create pair' }).click();
  const form = page.getByRole('dialog');
  const fill = (label: string, value: string) => form.getByLabel(label, { exact: true }).fill(value);
  await fill('Base coin', 'BTC');
  await fill('Quote currency', 'USDT');
  for (const [code, name, supply] of [
    ['BTC', 'Bitcoin', '21000000'],
    ['USDT', 'Tether', '1000000000'],
  ] as const) {
    const group = form.getByRole('group', { name: `New coin ${code}` });
    await group.getByLabel('Name').fill(name);
    await group.getByLabel('Decimals').fill('8');
    await group.getByLabel('Max. supply').fill(supply);
  }
  const rules = {
    'Price decimals': '2',
    'Quantity decimals': '5',
    'Listing price': '50000',
    'Tick size': '0.01',
    'Step size': '0.00001',
    'Min. order quantity': '0.00001',
    'Max. order quantity': '100',
    'Min. order value': '5',
    'Max. order value': '1000000',
  };
  for (const [label, value] of Object.entries(rules)) await fill(label, value);
  await page.getByRole('button', { name: 'Continue' }).click();
  await anna.giveReason('the first pair');
  await ben.approve(await anna.proposalPath(), 'as agreed');
  await ben.page.getByText('Executed', { exact: true }).first().waitFor();
  await anna.visit('/markets');
  await page.getByRole('button', { name: FIRST_PAIR }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await anna.writePublicText();
  await anna.giveReason('the first day');
  await page.getByRole('button', { name: 'Halt' }).waitFor();
}
