/** Home as it is drawn: its shortcuts, the menu's ways, and what stands there while the server fails. */
import { stubStorage } from '@tern/bridge/stub-storage';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  stubStorage();
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('APP_VERSION', '1');
  vi.doMock('../../../ui/layer.tsx', () => ({ Drawer: () => null, Sheet: () => null }));
  vi.doMock('../../../kit/device/online.ts', () => ({ useOnline: () => true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../../../ui/layer.tsx');
  vi.doUnmock('../../../kit/device/online.ts');
});

type Language = 'zh' | 'en';

/** @param failing keys of questions that failed before and are being asked again, as every few seconds */
async function drawn(
  part: () => Promise<ReactNode>,
  { language = 'zh', failing = [] }: { language?: Language; failing?: readonly (readonly string[])[] } = {},
): Promise<string> {
  const [{ renderToStaticMarkup }, { QueryClient, QueryClientProvider }, { MemoryRouter }] =
    await Promise.all([import('react-dom/server'), import('@tanstack/react-query'), import('react-router')]);
  const { loadTexts, switchTexts } = await import('../../../locale/text.ts');
  await switchTexts(language);
  await loadTexts(['app', 'home', 'shortcuts']);
  const client = new QueryClient();
  for (const queryKey of failing) {
    const query = client.getQueryCache().build(client, { queryKey });
    query.setState({ errorUpdateCount: 1, errorUpdatedAt: 1, fetchStatus: 'fetching', status: 'pending' });
  }
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
const parts = async () => {
  const [{ Banners }, { NoticeTicker }, { TopTiles }, { Rankings }] = await Promise.all([
    import('./banners.tsx'),
    import('./notice-ticker.tsx'),
    import('./top-tiles.tsx'),
    import('./rankings.tsx'),
  ]);
  return (
    <>
      <Banners />
      <NoticeTicker />
      <TopTiles />
      <Rankings />
    </>
  );
};

const namesIn = (markup: string) => [...markup.matchAll(/text-12">([^<]+)<\/span>/g)].map(([, name]) => name);

it.each([
  ['zh', ['快捷买币', '充币', '合约交易', '提币', '划转', '法币交易', '理财', '邀请返佣']],
  ['en', ['Quick buy', 'Deposit', 'Contracts', 'Withdraw', 'Transfer', 'OTC trading', 'Earn', 'Invite']],
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

const FAILING = [
  ['content', 'banners', 'CHINESE_SIM'],
  ['content', 'notices', 'CHINESE_SIM'],
  ['market', 'ranking', 'TOP'],
  ['market', 'ranking', 'UPDOWN'],
];

it('home says a failure once, also while it asks again, and draws no outline beside it', async () => {
  const markup = await drawn(parts, { failing: FAILING });
  expect(markup.match(/加载失败/g)).toHaveLength(1);
  expect(markup).toContain('重试');
  expect(markup).not.toContain('skeleton');
});

it('home draws outlines while its first questions are under way', async () => {
  const markup = await drawn(parts);
  expect(markup).not.toContain('加载失败');
  expect(markup).toContain('skeleton');
});
