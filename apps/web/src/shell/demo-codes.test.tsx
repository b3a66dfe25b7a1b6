/** Each form with a field for a code offers the demo's code, once it went out; a real exchange offers none. */
import { stubStorage } from '@tern/bridge/stub-storage';
import type { CallResult } from '@tern/protocol';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SECURITY: CallResult<'getSecurity'> = {
  areaCode: '86',
  phone: '138****2046',
  mail: 'al***@example.com',
  google: true,
  recoveryCodesLeft: 10,
  postPassword: true,
  postPasswordLockedUntil: 0,
  withdrawalLockedUntil: 0,
  cardState: 'NONE',
  advancedState: 'NONE',
  freeze: null,
  level: 'high',
} as never;
const OWN_PHONE = '+86138****2046';
const NEW_MAIL = 'new@example.com';
const CODE = '482713';

interface CodeForm {
  what: string;
  sentTo: string;
  security?: Partial<typeof SECURITY>;
  search?: string;
  state?: object;
  form(): Promise<ReactNode>;
}

const FORMS: CodeForm[] = [
  {
    what: 'the change of the login password',
    sentTo: OWN_PHONE,
    async form() {
      const { ChangeScreen } = await import('../screens/account/change/change-screen.tsx');
      return <ChangeScreen />;
    },
  },
  {
    what: 'the proof before another phone, for a member with an e-mail alone',
    sentTo: 'al***@example.com',
    search: '?type=phone',
    security: { phone: '', areaCode: '' },
    async form() {
      const { BindScreen } = await import('../screens/account/bind/bind-screen.tsx');
      return <BindScreen />;
    },
  },
  {
    what: 'the new e-mail',
    sentTo: NEW_MAIL,
    search: '?type=mail',
    state: { ticket: 'one' },
    async form() {
      const { BindSecondScreen } = await import('../screens/account/bind-second/bind-second-screen.tsx');
      return <BindSecondScreen />;
    },
  },
  {
    what: 'the recovery of an e-mail',
    sentTo: NEW_MAIL,
    async form() {
      const { RequestForm } = await import('../screens/account/recovery/request-form.tsx');
      return <RequestForm security={SECURITY} factor="MAIL" onFactor={() => {}} />;
    },
  },
  {
    what: 'the first trading password',
    sentTo: OWN_PHONE,
    security: { postPassword: false },
    async form() {
      const { PostPasswordSetScreen } = await import(
        '../screens/account/post-password-set/post-password-set-screen.tsx'
      );
      return <PostPasswordSetScreen />;
    },
  },
  {
    what: 'the change of the trading password',
    sentTo: OWN_PHONE,
    async form() {
      const { PostPasswordChangeScreen } = await import(
        '../screens/account/post-password-change/post-password-change-screen.tsx'
      );
      return <PostPasswordChangeScreen />;
    },
  },
  {
    what: 'the lost trading password',
    sentTo: OWN_PHONE,
    async form() {
      const { PostPasswordForgetScreen } = await import(
        '../screens/account/post-password-forget/post-password-forget-screen.tsx'
      );
      return <PostPasswordForgetScreen />;
    },
  },
  {
    what: 'the binding of an authenticator',
    sentTo: OWN_PHONE,
    async form() {
      const { CodeStep } = await import('../screens/account/google-authenticator/code-step.tsx');
      return <CodeStep security={SECURITY} onBound={() => {}} onBack={() => {}} />;
    },
  },
  {
    what: 'the closing of an authenticator',
    sentTo: OWN_PHONE,
    async form() {
      const { CloseGoogleScreen } = await import('../screens/account/close-google/close-google-screen.tsx');
      return <CloseGoogleScreen />;
    },
  },
  {
    what: 'the confirmation of a withdrawal',
    sentTo: OWN_PHONE,
    security: { google: false },
    async form() {
      const { ConfirmationForm } = await import('../features/withdrawal/index.ts');
      const security = { ...SECURITY, google: false };
      return <ConfirmationForm security={security} submitLabel="" busy={false} onConfirm={async () => {}} />;
    },
  },
  {
    what: 'the registration',
    sentTo: NEW_MAIL,
    async form() {
      const { RegisterScreen } = await import('../screens/login/register/register-screen.tsx');
      return <RegisterScreen />;
    },
  },
  {
    what: 'the lost login password',
    sentTo: NEW_MAIL,
    async form() {
      const { ForgetScreen } = await import('../screens/login/forget/forget-screen.tsx');
      return <ForgetScreen />;
    },
  },
];

let sentAt: number | undefined = 1;

beforeEach(() => {
  vi.resetModules();
  stubStorage();
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.doMock('../ui/layer.tsx', () => ({ Dialog: () => null, Sheet: () => null }));
  vi.doMock('../features/member/use-code-request.ts', () => ({
    useCodeRequest: () => ({ secondsLeft: 0, isSending: false, sentAt, send: () => {} }),
  }));
  // The account that the form names.
  vi.doMock('../features/member/account-form.ts', async (original) => ({
    ...(await original<object>()),
    accountName: () => NEW_MAIL,
  }));
});
afterEach(() => {
  sentAt = 1;
  vi.unstubAllGlobals();
  vi.doUnmock('../ui/layer.tsx');
  vi.doUnmock('../features/member/use-code-request.ts');
  vi.doUnmock('../features/member/account-form.ts');
});

async function pageOf(mode: 'demo' | 'production', { sentTo, security, search = '', state, form }: CodeForm) {
  const [{ renderToStaticMarkup }, { QueryClient, QueryClientProvider }, { MemoryRouter }] =
    await Promise.all([import('react-dom/server'), import('@tanstack/react-query'), import('react-router')]);
  const { ScreenContext } = await import('../kit/navigation/screen-context.ts');
  const { loadTexts } = await import('../locale/text.ts');
  await loadTexts(['login', 'account', 'chain']);
  const client = new QueryClient();
  client.setQueryData(['market', 'server'], { mode, hasSms: true, hasInvitation: false });
  client.setQueryData(['security', '', 'getSecurity'], { ...SECURITY, ...security });
  client.setQueryData(['demoCode', sentTo, 1], CODE);
  const location = { pathname: '/', search, hash: '', key: 'one', state };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ScreenContext value={{ location, scroller: { current: null } }}>{await form()}</ScreenContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it.each(FORMS)('$what offers the demo’s code', async (form) => {
  expect(await pageOf('demo', form)).toContain(`演示验证码：${CODE}`);
});

it.each(FORMS)('$what offers none before it went out', async (form) => {
  sentAt = undefined;
  expect(await pageOf('demo', form)).not.toContain(CODE);
});

it.each(FORMS)('$what offers none on a real exchange', async (form) => {
  expect(await pageOf('production', form)).not.toContain(CODE);
});
