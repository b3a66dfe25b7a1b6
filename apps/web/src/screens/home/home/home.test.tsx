/** Home as it is drawn: its shortcuts and the menu's ways. */
import { stubStorage } from '@tern/bridge/stub-storage';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  stubStorage();
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('APP_VERSION', '1');
  vi.doMock('../../../ui/layer.tsx', () => ({ Drawer: () => null, Sheet: () => null }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../../../ui/layer.tsx');
});

type Language = 'zh' | 'en';

async function drawn(
  part: () => Promise<ReactNode>,
  { language = 'zh' }: { language?: Language } = {},
): Promise<string> {
  const [{ renderToStaticMarkup }, { QueryClient, QueryClientProvider }, { MemoryRouter }] =
    await Promise.all([import('react-dom/server'), import('@tanstack/react-query'), import('react-router')]);
  const { loadTexts, switchTexts } = await import('../../../locale/text.ts');
  await switchTexts(language);
  await loadTexts(['app', 'home', 'shortcuts']);
  const client = new QueryClient();
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{await part()}</MemoryRouter>
    </QueryClientProvider>,
  );
}

const shortcuts = async () => {
  const { Shortcuts } = await import('./shortcuts/shortcuts.tsx');
  return <Shortcuts />;
};
const menu = async () => {
  const { MenuBody } = await import('../../../features/menu/index.ts');
  return <MenuBody />;
};
const namesIn = (markup: string) => [...markup.matchAll(/text-12">([^<]+)<\/span>/g)].map(([, name]) => name);

it.each([
  ['zh', ['快捷买币', '充币', '合约交易', '提币', '划转', '法币交易', '理财', '邀请返佣']],
  ['en', ['Quick buy', 'Deposit', 'Contracts', 'Withdraw', 'Transfer', 'OTC', 'Earn', 'Invite']],
] as const)('the shortcuts of home in %s', async (language, names) => {
  expect(namesIn(await drawn(shortcuts, { language }))).toEqual(names);
});

it('the shortcuts of home stand as the member has arranged them', async () => {
  stubStorage({ shortcuts: 'help,quickBuy' });
  expect(namesIn(await drawn(shortcuts))).toEqual(['帮助中心', '快捷买币']);
});

it('the menu leads to earning and to the invitation', async () => {
  const markup = await drawn(menu);
  expect(markup).toContain('理财');
  expect(markup).toContain('邀请返佣');
});
