/** The help center on a phone: an article by search, its figures, its links, the answer to "did this help", the rules. */
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';

const { member, onPhone, server } = journey();
const SPOT_FEES = '19';

test('a visitor finds an article by a word inside a sentence and says that it helped', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/helpCenter');
    await page.getByRole('searchbox', { name: '搜索帮助' }).fill('恢复码');
    await page.getByRole('button', { name: '搜索', exact: true }).tap();
    await page.getByRole('link', { name: /绑定与关闭谷歌验证器/ }).tap();
    await page.getByRole('heading', { name: '绑定与关闭谷歌验证器' }).waitFor();
    await page.getByRole('button', { name: '有帮助', exact: true }).tap();
    await page.getByText('感谢您的反馈').waitFor();
    await page.getByRole('link', { name: '丢失手机、邮箱或谷歌验证器' }).tap();
    await page.getByRole('heading', { name: '丢失手机、邮箱或谷歌验证器' }).waitFor();
    await page.getByRole('button', { name: '返回' }).tap();
    await page.getByRole('button', { name: '返回' }).tap();
    // The list of the search is still there.
    await page.getByText(/找到 \d+ 篇文章/).waitFor();
  });
});

test('in English: figures of now, another form of a word, and the rules', { tags: 'long' }, async () => {
  await onPhone({ session: member(0), language: 'en', theme: 'night' }, async (phone) => {
    const { page } = phone;
    const markets = await apiOf(server().origin, member(0)).call('getSpotMarkets', {});
    expect(markets.length).toBeGreaterThan(0);
    await phone.visit('/about');
    await page.getByRole('button', { name: 'Help center' }).tap();
    await page.getByRole('searchbox', { name: 'Search the help center' }).fill('counting fees of spot');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /How spot fees are counted/ }).tap();
    await page.waitForURL(`**/helpArticle?id=${SPOT_FEES}`);
    await page.getByText(/The maker fee is [\d.]+%/).waitFor();
    await page.getByText('BTC/USDT', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'No', exact: true }).tap();
    await page.getByText('Thank you for your answer').waitFor();
    for (const [detail, title] of [
      ['1', 'Rules of deposits and withdrawals'],
      ['2', 'Rules of spot and contract trading'],
      ['3', 'Safe OTC trading'],
      ['4', 'Identity verification and account security'],
    ] as const) {
      await phone.visit(`/helpCenterDetail${detail}`);
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    }
    await phone.visit('/rules');
    await page.getByText('5,000 USDT for one inviter').waitFor();
    await page.getByText('when the risk level reaches 100%').waitFor();
    await phone.visit('/helpArticle?id=999999');
    await page.getByText('Content not found or no longer available').waitFor();
  });
});
