/**
 * The forms whose fields a restart for an update keeps (rules/releases#start): each shows what was stored, and offers it for the
 * restart after.
 */
import { storage } from '@tern/bridge';
import { stubStorage } from '@tern/bridge/stub-storage';
import type { CallResult, PaymentKind } from '@tern/protocol';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const PRODUCT: CallResult<'getPledgeProduct'> = {
  productId: '5',
  currency: 'USDT',
  title: { zh: '活期', en: 'Flexible' },
  body: { zh: '', en: '' },
  status: 'ON',
  termDays: 0,
  dailyRate: '0.0003',
  isEarlyRedeemable: true,
  earlyDelayHours: 0,
  min: '1',
  maxPerMember: '1000',
  quota: '100000',
  sold: '0',
  remaining: '100000',
  saleStart: 0,
  saleEnd: 0,
  isOnSale: true,
  firstDay: '2026-01-02',
  lastDay: '2026-01-03',
  payTime: 0,
};
const PLEDGE: CallResult<'getPledge'> = {
  pledgeId: '9',
  productId: '5',
  currency: 'USDT',
  title: PRODUCT.title,
  termDays: 0,
  dailyRate: '0.0003',
  isEarlyRedeemable: true,
  earlyDelayHours: 0,
  state: 'HOLDING',
  principal: '500',
  left: '500',
  interest: '0',
  dayInterest: '0',
  accrued: '0',
  subscribeTime: 0,
  firstDay: '2026-01-02',
  lastDay: '2026-01-03',
  payTime: 0,
  earlyPayTime: 0,
};
const OTC_TERMS: CallResult<'getOtcTerms'> = {
  coins: ['BTC', 'USDT'].map((currency) => ({ currency, reference: '7', isFresh: true })),
  minAmount: '10',
  maxAmount: '1000',
  newTakerMax: '100',
  maxUnpaid: 1,
  maxSelling: 1,
  band: '5',
  appealDelaySeconds: 60,
  holdHours: 24,
  bond: '0',
  isPaused: false,
  pauseReason: '',
};

const ADDRESSES: CallResult<'getReceivingAddresses'> = [
  { network: 'ERC20', address: '0xone' },
  { network: 'TRC20', address: 'Ttwo' },
];

interface KeptForm {
  what: string;
  draft: string;
  fields: Record<string, unknown>;
  /** Parts of the page that show them. */
  shows: string[];
  /** The fields that are offered again, where these are not all. */
  offers?: Record<string, unknown>;
  form(): Promise<ReactNode>;
  search?: string;
}

const FORMS: KeptForm[] = [
  {
    what: 'the transfer between accounts',
    draft: 'transfer from=spot',
    search: '?from=spot',
    fields: { from: 'spot', to: 'otc', currency: 'USDT', amount: '12.5' },
    shows: ['value="12.5"'],
    async form() {
      const { TransferScreen } = await import('../screens/assets/transfer/transfer-screen.tsx');
      return <TransferScreen />;
    },
  },
  {
    what: 'the quick order',
    draft: 'quick order',
    fields: { side: 'SELL', currency: 'BTC', by: 'qty', text: '0.25', payKind: 'weixin' },
    shows: ['value="0.25"'],
    async form() {
      const { QuickPanel } = await import('../features/otc/index.ts');
      return <QuickPanel />;
    },
  },
  {
    what: 'the application for a deposit',
    draft: 'application ETH',
    search: '?coin=ETH&tab=byApplication',
    fields: {
      currency: 'ETH',
      amount: '3',
      fromAddress: '0xfrom',
      receiving: 'ERC20 0xone',
      hash: '0xhash',
      remark: 'the first one',
      tried: false,
    },
    shows: ['value="3"', 'value="0xfrom"', 'value="0xhash"', 'the first one'],
    async form() {
      const { DepositScreen } = await import('../screens/assets/deposit/deposit-screen.tsx');
      return <DepositScreen />;
    },
  },
  {
    what: 'the amount of a pledge',
    draft: 'pledge 5',
    fields: { amount: '250', tried: false },
    shows: ['value="250"'],
    async form() {
      const { MortgageForm } = await import('../screens/activity/mortgage/mortgage-form.tsx');
      return <MortgageForm product={PRODUCT} free="1000" limit={undefined} />;
    },
  },
  {
    what: 'the amount of a redemption',
    draft: 'redemption 9',
    fields: { amount: '40', tried: false },
    shows: ['value="40"'],
    async form() {
      const { RedeemFlexible } = await import('../screens/activity/mort-record/redeem-flexible.tsx');
      return <RedeemFlexible pledge={PLEDGE} onClose={() => {}} />;
    },
  },
  {
    what: 'a new ticket, whose text the device keeps anyway',
    draft: 'ticket DEPOSIT 7',
    fields: { category: 'ACCOUNT' },
    shows: ['My deposit is late'],
    async form() {
      const { keepDraft } = await import('../kit/session/ticket-drafts.ts');
      keepDraft('', 'My deposit is late');
      const { TicketForm } = await import('../features/support/index.ts');
      return <TicketForm record={{ kind: 'DEPOSIT', id: '7' }} onOpened={() => {}} />;
    },
  },
  {
    what: 'the nickname',
    draft: 'nickname',
    fields: { nickName: 'Ann' },
    shows: ['value="Ann"'],
    async form() {
      const { NickNameDialog } = await import('./nick-name-dialog.tsx');
      return <NickNameDialog />;
    },
  },
  {
    what: 'the statement of an appeal, whose images are chosen again',
    draft: 'openOtcAppeal 3',
    fields: { text: 'Nothing has arrived', hasImages: true },
    offers: { text: 'Nothing has arrived', hasImages: false },
    shows: ['Nothing has arrived', 'Images are not kept over an update'],
    async form() {
      const { StatementForm } = await import('../screens/transaction/appeal/statement-form.tsx');
      return <StatementForm orderId="3" call="openOtcAppeal" />;
    },
  },
  {
    what: 'a wallet that is paid to, without the password and its image',
    draft: 'payment weixin',
    fields: { holderName: 'Ann', account: 'ann_wx_id', hasImage: true },
    offers: { holderName: 'Ann', account: 'ann_wx_id', hasImage: false },
    shows: ['Ann / ann_wx_id / image lost'],
    form: () => paymentForm('weixin'),
  },
  {
    what: 'a bank card, without its number',
    draft: 'payment bankCard',
    fields: {
      holderName: 'Ann',
      account: '6214831209876543',
      bankName: 'First Bank',
      branch: 'Main Street',
      hasImage: false,
    },
    offers: { holderName: 'Ann', bankName: 'First Bank', branch: 'Main Street', hasImage: false },
    shows: ['Ann'],
    form: () => paymentForm('bankCard'),
  },
];

async function paymentForm(kind: PaymentKind): Promise<ReactNode> {
  const { useAddForm } = await import('../screens/payment/add-payment/use-add-form.ts');
  function Fields() {
    const { form, isImageLost } = useAddForm(kind, '');
    return [form.holderName, form.account, isImageLost ? 'image lost' : 'no image'].join(' / ');
  }
  return <Fields />;
}

/** Each start of the app has a memory of its own; the storage is the device's. */
beforeEach(() => {
  vi.resetModules();
  vi.doMock('react', async (original) => {
    const react = await original<typeof import('react')>();
    return {
      ...react,
      // A page of a server leaves out the effect that offers the fields, and what the stores hold by now.
      useInsertionEffect: (effect: () => void) => effect(),
      useSyncExternalStore: <S,>(subscribe: (change: () => void) => () => void, read: () => S) =>
        react.useSyncExternalStore(subscribe, read, read),
    };
  });
  vi.doMock('../ui/layer.tsx', () => ({
    Dialog: ({ children }: { children: ReactNode }) => children,
    Sheet: () => null,
  }));
  stubStorage();
  vi.stubGlobal('location', { pathname: '/home', search: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('react');
  vi.doUnmock('../ui/layer.tsx');
});

/** The page of a form after a start, and what it offers for the next restart. */
async function shownAfterStart({ form, search = '' }: KeptForm, drafts: object) {
  storage.write(
    'restartDrafts',
    JSON.stringify({ userId: '', storedMs: Date.now(), place: '/home', drafts }),
  );
  const [{ renderToStaticMarkup }, { QueryClient, QueryClientProvider }, { MemoryRouter }] =
    await Promise.all([import('react-dom/server'), import('@tanstack/react-query'), import('react-router')]);
  const { ScreenContext } = await import('../kit/navigation/screen-context.ts');
  const { loadTexts, switchTexts } = await import('../locale/text.ts');
  await switchTexts('en');
  await loadTexts([
    'merchant',
    'identity',
    'activity',
    'otc',
    'assets',
    'deposit',
    'chain',
    'support',
    'member',
    'payment',
  ]);
  const client = new QueryClient();
  client.setQueryData(['otc', 'terms'], OTC_TERMS);
  client.setQueryData(['own', 'deposit', 'addresses', 'ETH'], ADDRESSES);
  const location = { pathname: '/', search, hash: '', key: 'one', state: null };
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ScreenContext value={{ location, scroller: { current: null } }}>{await form()}</ScreenContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const { storeDrafts } = await import('../kit/forms/restart-drafts.ts');
  storeDrafts();
  const stored: { drafts: Record<string, unknown> } = JSON.parse(storage.read('restartDrafts') ?? '');
  return { page, offered: stored.drafts };
}

it.each(FORMS)('$what comes back', async (kept) => {
  const { draft, fields, offers = fields, shows } = kept;
  const { page, offered } = await shownAfterStart(kept, { [draft]: fields });
  for (const part of shows) expect(page).toContain(part);
  expect(offered).toEqual({ [draft]: offers });
});

it.each(FORMS)('$what is fresh without one', async (kept) => {
  const { page } = await shownAfterStart(kept, {});
  for (const part of kept.shows.filter((one) => one.startsWith('value='))) expect(page).not.toContain(part);
});
