/**
 * Attacks on four eyes at a pledge product: an operator sends drafts while another one approves or the own waiting time ends.
 * Members read the terms and the text of the draft that was approved, or the proposal is outdated.
 */
import { ERRORS } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, describe, expect, it } from 'vitest';
import { type Browser, DeskForTests } from '../../../../test/kit/desk-for-tests.ts';

const reason = 'a test';
const DAY_MS = 86_400_000;
const TRIES = 10;
const OUTDATED = ERRORS.proposalOutdated.code;

type Draft = DeskRequest<'draftProduct'>;

const opened: DeskForTests[] = [];
afterAll(async () => {
  for (const desk of opened) await desk.close();
});

/** The hours of the call pass before the proposal is executed where the maker executes it alone. */
async function openExchange(mode: 'second' | 'delay') {
  const desk = await DeskForTests.open({ FOUR_EYES: mode });
  opened.push(desk);
  for (const name of ['finance', 'second']) await desk.operator(name, 'finance');
  await desk.kernel.execute({
    kind: 'fund-growth-account',
    account: 'pledge',
    asset: 'USDT',
    amount: 1_000_000_00000000n,
    reference: 'all that is set aside',
    firstOperator: 1,
    secondOperator: 2,
  });
  const execute = async (proposalId: string, finance: Browser, second: Browser) => {
    if (mode === 'second') return desk.errorOf('approveProposal', { proposalId, reason }, second);
    return desk.errorOf('executeProposal', { proposalId, reason }, finance);
  };
  return { desk, execute };
}

function draftOf(desk: DeskForTests, other: Partial<Draft> = {}): Draft {
  const nowMs = desk.clock.nowMs();
  return {
    zh: { title: '三十天', body: '公平的说明' },
    en: { title: 'Thirty days', body: 'Fair words' },
    currency: 'USDT',
    termDays: 30,
    dailyRate: '0.0001',
    min: '100',
    maxPerMember: '5000',
    quota: '10000',
    saleStart: nowMs - DAY_MS,
    saleEnd: nowMs + 200 * DAY_MS,
    isEarlyRedeemable: true,
    earlyDelayHours: 24,
    reason,
    ...other,
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const OTHER_TERMS: Partial<Draft> = { dailyRate: '0.009', maxPerMember: '10000' };
const OTHER_TEXT: Partial<Draft> = {
  zh: { title: '三十天', body: '别的说明' },
  en: { title: 'Thirty days', body: 'Other words' },
};

const ATTACKS: [name: string, other: Partial<Draft>, drafts: number, gapMs: number][] = [
  ['eight drafts of other terms and another text, 4 ms apart', { ...OTHER_TERMS, ...OTHER_TEXT }, 8, 4],
  ['drafts of another text alone, as fast as they go', OTHER_TEXT, 6, 0],
  ['one draft, sent together with the approval', OTHER_TERMS, 1, 0],
  ['drafts that end as the approved one was', {}, 5, 2],
];

describe.each(['second', 'delay'] as const)('FOUR_EYES=%s', (mode) => {
  it.each(ATTACKS)('%s: what goes on sale is what was approved', async (_name, other, drafts, gapMs) => {
    const { desk, execute } = await openExchange(mode);
    const finance = await desk.signIn('finance');
    const approved = draftOf(desk);
    const proposed: { productId: string; proposalId: string }[] = [];
    for (let made = 0; made < TRIES; made++) {
      const { productId } = await desk.ask('draftProduct', approved, finance);
      const proposalId = await desk.propose('switchProductOn', { productId, revision: 1, reason }, finance);
      proposed.push({ productId, proposalId });
      // An operator's calls a second are counted.
      desk.clock.step(2_000);
    }
    if (mode === 'delay') desk.clock.step(2 * DAY_MS);
    const [makes, decides] = [await desk.signIn('finance'), await desk.signIn('second')];
    for (const [at, { productId, proposalId }] of proposed.entries()) {
      desk.clock.step(2_000);
      const executing = wait(at % 4).then(() => execute(proposalId, makes, decides));
      const drafting: Promise<unknown>[] = [];
      for (let sent = 0; sent < drafts; sent++) {
        drafting.push(desk.call('draftProduct', { ...approved, ...other, productId }, makes));
        if (gapMs > 0) await wait(gapMs);
      }
      const error = await executing;
      await Promise.all(drafting);
      const [product] = (await desk.ask('getDeskProducts', { productId }, makes)).rows;
      const { state } = await desk.ask('getProposal', { proposalId }, makes);
      expect([error, state, product?.status]).toEqual(
        error === '' ? ['', 'EXECUTED', 'ON'] : [OUTDATED, 'OUTDATED', 'DRAFT'],
      );
      if (error !== '') continue;
      expect(product).toMatchObject({ revision: 1, dailyRate: '0.0001', maxPerMember: '5000' });
      expect(product?.body).toEqual({ zh: '公平的说明', en: 'Fair words' });
    }
  });

  it('a draft that was checked before the approval and lands after it changes neither terms nor text', async () => {
    const { desk, execute } = await openExchange(mode);
    const finance = await desk.signIn('finance');
    const approved = draftOf(desk);
    const { productId } = await desk.ask('draftProduct', approved, finance);
    const proposalId = await desk.propose('switchProductOn', { productId, revision: 1, reason }, finance);
    if (mode === 'delay') desk.clock.step(2 * DAY_MS);
    const [makes, decides] = [await desk.signIn('finance'), await desk.signIn('second')];
    // The statement that stores the text of the late draft waits until the product is ON.
    const late = await desk.database.sql.begin(async (sql) => {
      await sql`lock table pledge_texts in exclusive mode`;
      const drafting = desk.errorOf('draftProduct', { ...approved, ...OTHER_TEXT, productId }, makes);
      await eventually('the late draft waits for the table', async () => {
        const waiting = await desk.database.sql`
          select from pg_locks where not granted and relation = 'pledge_texts'::regclass`;
        return waiting.length > 0;
      });
      expect(await execute(proposalId, makes, decides)).toBe('');
      return { drafting };
    });
    expect(await late.drafting).toBe(ERRORS.productState.code);
    const [product] = (await desk.ask('getDeskProducts', { productId }, makes)).rows;
    expect(product).toMatchObject({ status: 'ON', revision: 1, body: { en: 'Fair words' } });
  });

  it('a proposal names the newest draft, and the engine takes no other revision', async () => {
    const { desk } = await openExchange(mode);
    const finance = await desk.signIn('finance');
    const { productId } = await desk.ask('draftProduct', draftOf(desk), finance);
    await desk.ask('draftProduct', draftOf(desk, { ...OTHER_TERMS, productId }), finance);
    const propose = (revision: number) =>
      desk.errorOf('switchProductOn', { productId, revision, reason }, finance);
    expect(await propose(1)).toBe(OUTDATED);
    expect(await propose(3)).toBe(OUTDATED);
    const two = { firstOperator: 1, secondOperator: 2 };
    const switchOn = (revision: number) =>
      desk.kernel.execute({
        kind: 'switch-pledge-product-on',
        productId: Number(productId),
        revision,
        ...two,
      });
    expect((await switchOn(1)).rejection).toBe('PRODUCT_OUTDATED');
    expect((await switchOn(2)).rejection).toBe('OK');
  });
});
