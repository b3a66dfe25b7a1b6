/** Races of members' money, of the wallet without a chain, and of growth. */
import { businessDay, businessDayStart, type Command } from '@tern/engine';
import type { DeskRequest } from '@tern/protocol/desk';
import { ANNA, BEN, BOT } from '../../../src/kernel/testing/small-exchange.ts';
import { wireDay } from '../../../src/modules/invitation/index.ts';
import { money, outdated, type RacedDesk, type Races, REASON, spotPair, TWO } from './race.ts';

const PAIR = 'BTC/USDT';
const E8 = 100_000_000n;

async function draft({
  desk,
  finance,
}: RacedDesk): Promise<DeskRequest<'draftProduct'> & { productId: string }> {
  const nowMs = desk.clock.nowMs();
  const text = { title: 'Thirty days', body: 'Fair words' };
  const request: DeskRequest<'draftProduct'> = {
    zh: text,
    en: text,
    currency: 'USDT',
    termDays: 30,
    dailyRate: '0.0001',
    min: '100',
    maxPerMember: '5000',
    quota: '10000',
    saleStart: nowMs,
    saleEnd: nowMs + 300 * 86_400_000,
    isEarlyRedeemable: true,
    earlyDelayHours: 24,
    reason: REASON,
  };
  const { productId } = await desk.ask('draftProduct', request, finance);
  return { ...request, productId };
}

export const MONEY_RACES = {
  creditMember: money(
    (serial) => ({
      memberId: String(ANNA),
      currency: 'USDT',
      amount: `${serial}`,
      reference: `wire ${serial}`,
    }),
    (serial) => `"reference":"wire ${serial}"`,
  ),
  async setReserves({ desk, serial }) {
    const change = () => desk.database.sql`
      insert into wallet_reserves values ('USDT', ${serial()}, 'other', 'other', 1)
      on conflict (currency) do update set amount = excluded.amount, note = excluded.note`;
    return { request: { currency: 'USDT', amount: '77000000', note: 'counted' }, change, error: outdated };
  },
  async setReceivingAddress({ desk, serial }) {
    const address = `T-${serial()}`;
    const change = () => desk.database.sql`
      insert into receiving_addresses values ('USDT', 'TRC20', ${address}, false, 'other', 1)`;
    const request = { currency: 'USDT', network: 'TRC20', address, isActive: true };
    return { request, change, error: outdated };
  },
  fundSuspense: money(
    (serial) => ({ currency: 'USDT', amount: `${serial}`, reference: `bank ${serial}` }),
    (serial) => `"reference":"bank ${serial}"`,
  ),
  async resumeWallet({ desk, serial }) {
    const { sql } = desk.database;
    const chain = `chain${serial()}`;
    await sql`insert into wallet_pauses values (${chain}, '', 'withdrawals', 'OPERATOR', 'one reason', 901, 1)`;
    const change = () => sql`update wallet_pauses set reason = 'another', time_ms = 2 where chain = ${chain}`;
    return { request: { chain, side: 'withdrawals', cause: 'OPERATOR' }, change, error: outdated };
  },
  async setFloorPrice({ desk, serial }) {
    const change = () => desk.database.sql`insert into floor_prices values ('BTC', ${serial()}, ${serial()})`;
    return { request: { currency: 'BTC', floorPrice: '30000' }, change, error: outdated };
  },
  async unmarkInvitee({ execute, serial }) {
    const memberId = BEN + 100 + serial();
    await execute({ kind: 'open-invited-member', memberId, inviterId: ANNA });
    const mark = { memberId, operator: 0, reason: '' };
    await execute({ kind: 'mark-invitee', ...mark, mark: 'SAME_DEVICE' });
    const change = () => execute({ kind: 'mark-invitee', ...mark, mark: 'SAME_PAYMENT_ACCOUNT' });
    return { request: { memberId: String(memberId), mark: 'SAME_DEVICE' }, change, error: outdated };
  },
  async setRebateRate(raced) {
    const [asset = ''] = (await spotPair(raced)).split('/');
    const change = () => raced.execute({ kind: 'set-rebate-rate', asset, rate: 5n * E8, ...TWO });
    return { request: { currency: asset, rebateRate: '50000.5' }, change, error: outdated };
  },
  fundFeeAccount: money(
    (serial) => ({ amount: `${serial}`, reference: `fee ${serial}` }),
    (serial) => `"reference":"fee ${serial}"`,
  ),
  async reverseRebate({ desk, execute, serial }) {
    const memberId = BEN + 500 + serial();
    await execute({ kind: 'open-invited-member', memberId, inviterId: ANNA });
    const credit = { owner: memberId, type: 'spot', asset: 'BTC', amount: E8 } as const;
    await execute({ kind: 'credit-from-outside', ref: `rebate ${memberId}`, ...credit });
    const order = (seller: number, side: 'BUY' | 'SELL'): Command => ({
      kind: 'place-spot-order',
      memberId: seller,
      requestId: `rebate ${serial()}`,
      market: PAIR,
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: 5_000_000n,
      qty: 10_000n,
      quoteAmount: 0n,
    });
    await execute(order(BOT, 'BUY'));
    await execute(order(memberId, 'SELL'));
    const day = businessDay(desk.kernel.nowMs);
    desk.kernel.nowMs = businessDayStart(day + 1);
    await execute({ kind: 'settle-rebates', inviterId: ANNA, day });
    const about = { inviterId: ANNA, memberId, day, amount: 1n, reason: REASON };
    const change = () => execute({ kind: 'reverse-rebate', ...about, ...TWO });
    const request = { inviterId: String(ANNA), memberId: String(memberId), day: wireDay(day), amount: '0.1' };
    return { request, change, error: outdated };
  },
  async switchProductOn(raced) {
    const { reason: _, ...drafted } = await draft(raced);
    const change = () =>
      raced.desk.ask('draftProduct', { ...drafted, dailyRate: '0.009', reason: REASON }, raced.finance);
    return { request: { productId: drafted.productId, revision: 1 }, change, error: outdated };
  },
  async changeProduct(raced) {
    const { productId: named, saleEnd } = await draft(raced);
    const productId = Number(named);
    await raced.execute({ kind: 'switch-pledge-product-on', productId, revision: 1, ...TWO });
    const more = { productId, quota: 11_000n * E8, saleEndMs: saleEnd };
    const change = () => raced.execute({ kind: 'change-pledge-product', ...more, ...TWO });
    return { request: { productId: named, quota: '12000', saleEnd }, change, error: outdated };
  },
  fundActivityAccount: money(
    (serial) => ({ account: 'promo', currency: 'USDT', amount: `${serial}`, reference: `promo ${serial}` }),
    (serial) => `"reference":"promo ${serial}"`,
  ),
  movePledgeFunds: money(
    (serial) => ({ move: 'TO_FEE', currency: 'USDT', amount: `${serial}` }),
    (serial) => `"amount":"${serial}"`,
  ),
  async payCampaign(raced) {
    const { desk } = raced;
    const list = { title: { zh: '开业', en: 'Opening' }, currency: 'USDT', csv: `${ANNA},1`, reason: REASON };
    const { campaignId, listHash } = await desk.ask('saveCampaign', list, raced.finance);
    const title = { zh: '别的', en: 'Another' };
    const change = () => desk.ask('saveCampaign', { ...list, title, campaignId }, raced.finance);
    return { request: { campaignId, listHash }, change, error: outdated };
  },
} satisfies Races;
