/**
 * Closed parts of an exchange say so where a member would begin them: codes by SMS before the captcha, the invitation at the
 * registration, on home and in the menu, applications of merchants at their page; what operators have not set shows nothing at
 * customer service.
 */
import { stubStorage } from '@tern/bridge/stub-storage';
import type { CallResult } from '@tern/protocol';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Server = CallResult<'getServer'>;

const OPEN: Server = {
  name: 'Tern',
  mode: 'production',
  contact: '',
  time: 0,
  faucet: [],
  tabSet: 'STANDARD',
  hasSms: true,
  hasInvitation: true,
  hasMerchants: true,
  simulated: false,
  currencies: [],
};
const STANDING: CallResult<'getMerchantState'> = {
  state: 'NONE',
  bond: '0',
  bondNeeded: '1000000',
  available: '0',
  reason: '',
  reapplyFrom: 0,
  requirements: [{ requirement: 'PHONE', isMet: false }],
} as never;

beforeEach(() => {
  vi.resetModules();
  stubStorage();
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('APP_VERSION', '1');
  vi.doMock('../ui/layer.tsx', () => ({ Dialog: () => null, Sheet: () => null }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../ui/layer.tsx');
});

interface Wanted {
  language?: 'zh' | 'en';
  search?: string;
  form(): Promise<ReactNode>;
}

async function pageOf(server: Partial<Server>, { language = 'en', search = '', form }: Wanted) {
  const [{ renderToStaticMarkup }, { QueryClient, QueryClientProvider }, { MemoryRouter }] =
    await Promise.all([import('react-dom/server'), import('@tanstack/react-query'), import('react-router')]);
  const { ScreenContext } = await import('../kit/navigation/screen-context.ts');
  const { loadTexts, switchTexts } = await import('../locale/text.ts');
  await switchTexts(language);
  await loadTexts([
    'login',
    'account',
    'merchant',
    'otc',
    'payment',
    'invitation',
    'share',
    'support',
    'app',
    'shortcuts',
  ]);
  const client = new QueryClient();
  client.setQueryData(['market', 'server'], { ...OPEN, ...server });
  const location = { pathname: '/', search, hash: '', key: 'one', state: null };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ScreenContext value={{ location, scroller: { current: null } }}>{await form()}</ScreenContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const registration = async () => {
  const { RegisterScreen } = await import('../screens/login/register/register-screen.tsx');
  return <RegisterScreen />;
};
const forgotten = async () => {
  const { ForgetScreen } = await import('../screens/login/forget/forget-screen.tsx');
  return <ForgetScreen />;
};
const shortcuts = async () => {
  const { Shortcuts } = await import('../screens/home/home/shortcuts/shortcuts.tsx');
  return <Shortcuts />;
};
const menu = async () => {
  const { MenuBody } = await import('../features/menu/index.ts');
  return <MenuBody />;
};
/** A form whose member has chosen the phone. */
const byPhone = async () => {
  const { NoSmsNote, useAccountForm } = await import('../features/member/index.ts');
  const Chosen = () => {
    const account = useAccountForm('bind', { method: 'phone' });
    return account.isClosed ? <NoSmsNote account={account} /> : <p>open</p>;
  };
  return <Chosen />;
};
const requirements = async () => {
  const { RequirementList } = await import('../screens/merchant/merchant-audit/requirement-list.tsx');
  return <RequirementList standing={STANDING} />;
};
const application = async () => {
  const { Apply } = await import('../screens/merchant/merchant-audit/apply.tsx');
  return <Apply standing={STANDING} />;
};

const customerService = (seconds: number) => async () => {
  const { ContactCard } = await import('../screens/support/customer/contact-card.tsx');
  const { UsualTime } = await import('../screens/support/customer/usual-time.tsx');
  return (
    <>
      <UsualTime seconds={seconds} />
      <ContactCard />
    </>
  );
};

describe('customer service', () => {
  it('shows nothing of a contact that is not set and of a time that is not measured', async () => {
    expect(await pageOf({}, { form: customerService(0) })).toBe('');
    const page = await pageOf({ contact: 'help@puffin.example' }, { form: customerService(90) });
    expect(page).toContain('mailto:help@puffin.example');
    expect(page).toContain('Usual time to a first reply: 2 min');
  });
});

describe('without SMS', () => {
  it.each([registration, forgotten])('a form begins with the mailbox', async (form) => {
    expect(await pageOf({}, { form })).toContain('type="tel"');
    const page = await pageOf({ hasSms: false }, { form });
    expect(page).toContain('type="email"');
    expect(page).not.toContain('type="tel"');
  });

  it.each([
    ['en', 'This exchange sends no SMS codes', 'Use email'],
    ['zh', '本平台未开通短信验证码', '使用邮箱'],
  ] as const)('the phone says why it is closed, and leads to the mailbox: %s', async (language, ...words) => {
    expect(await pageOf({}, { language, form: byPhone })).toContain('open');
    const page = await pageOf({ hasSms: false }, { language, form: byPhone });
    for (const word of words) expect(page).toContain(word);
  });

  it.each([
    ['en', 'no phone can be bound at the moment'],
    ['zh', '目前不能绑定手机号'],
  ] as const)('the requirement of a phone leads nowhere and says so: %s', async (language, words) => {
    expect(await pageOf({}, { language, form: requirements })).toContain('<button');
    const page = await pageOf({ hasSms: false }, { language, form: requirements });
    expect(page).toContain(words);
    expect(page).not.toContain('<button');
  });
});

describe('before operators have opened it', () => {
  it('the registration asks for no invitation code', async () => {
    expect(await pageOf({}, { form: registration })).toContain('Invitation code');
    expect(await pageOf({ hasInvitation: false }, { form: registration })).not.toContain('Invitation code');
  });

  it.each([
    ['en', 'Invite'],
    ['zh', '邀请返佣'],
  ] as const)('neither home nor the menu leads to the invitation: %s', async (language, words) => {
    for (const form of [shortcuts, menu]) {
      expect(await pageOf({}, { language, form })).toContain(words);
      expect(await pageOf({ hasInvitation: false }, { language, form })).not.toContain(words);
    }
  });

  it.each([
    ['en', 'takes no applications of merchants yet'],
    ['zh', '暂未开放商家入驻申请'],
  ] as const)('the application of a merchant says so: %s', async (language, words) => {
    expect(await pageOf({}, { language, form: application })).not.toContain(words);
    expect(await pageOf({ hasMerchants: false }, { language, form: application })).toContain(words);
  });
});
