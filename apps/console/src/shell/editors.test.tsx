/**
 * The editors of the desk: each is the one page of editors, keeps its draft under its own call and object, begins with what is
 * saved, and proposes what its form holds at that moment, never what a draft holds.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { DeskResult } from '@tern/protocol/desk';
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ActionAsk } from '../kit/action-flow.ts';
import type { EditorPage } from '../kit/editor-page.tsx';

type Page = ComponentProps<typeof EditorPage>;

let page: Page | undefined;
let asked: ActionAsk[];
let closed: number;

beforeEach(() => {
  page = undefined;
  asked = [];
  closed = 0;
});
beforeAll(async () => {
  vi.doMock('../kit/editor-page.tsx', async () => {
    const { Form } = await import('antd');
    return {
      EditorPage(props: Page) {
        page = props;
        return (
          <Form form={props.form} initialValues={props.first}>
            {props.children}
          </Form>
        );
      },
    };
  });
  vi.doMock('../kit/actions.tsx', () => ({ useAct: () => (ask: ActionAsk) => asked.push(ask) }));
  vi.doMock('../kit/session.ts', async (original) => ({
    ...(await original<object>()),
    useMay: () => () => true,
  }));
  const { loadTexts } = await import('../locale/text.ts');
  await loadTexts('en');
});
afterAll(() => {
  for (const file of ['editor-page.tsx', 'actions.tsx', 'session.ts']) vi.doUnmock(`../kit/${file}`);
});

const onClose = () => {
  closed += 1;
};

function open(editor: ReactNode, reads: [key: unknown[], data: unknown][] = []): Page {
  const queries = new QueryClient();
  for (const [key, data] of reads) queries.setQueryData(key, data);
  renderToStaticMarkup(<QueryClientProvider client={queries}>{editor}</QueryClientProvider>);
  if (page === undefined) throw new Error('the editor shows no page');
  return page;
}

/** The request of the action when the form is sent with this entry. */
function requestOf(shown: Page, entry: object): object {
  shown.onFinish(entry);
  const [ask, ...more] = asked;
  expect(more).toEqual([]);
  expect(ask?.call).toBe(shown.call);
  return ask?.request ?? {};
}

const TEXT = { zh: { title: '标题', body: '正文' }, en: { title: 'Title', body: 'Text' } };
const TYPED = { zh: { title: ' 新标题 ', body: '新正文\n' }, en: { title: 'New title', body: 'New text' } };
const TRIMMED = { zh: { title: '新标题', body: '新正文' }, en: { title: 'New title', body: 'New text' } };
const SCHEDULE = { from: '2026-03-01T10:00', to: '' };
const FROM_TIME = new Date('2026-03-01T10:00').getTime();

it('a new notice and a saved one', async () => {
  const { NoticeEditor } = await import('../desks/content/notice-editor.tsx');
  const fresh = open(<NoticeEditor notice={undefined} onClose={onClose} />);
  expect([fresh.call, fresh.subject]).toEqual(['saveNotice', 'new']);
  const notice: DeskResult<'getDeskNotices'>['rows'][number] = {
    noticeId: '12',
    noticeType: 'ACTIVITY',
    ...TEXT,
    fromTime: FROM_TIME,
    toTime: 0,
    state: 'DRAFT',
  };
  const saved = open(<NoticeEditor notice={notice} onClose={onClose} />);
  expect([saved.call, saved.subject]).toEqual(['saveNotice', '12']);
  expect(saved.first).toEqual({ noticeType: 'ACTIVITY', ...TEXT, ...SCHEDULE });
  expect(requestOf(saved, { noticeType: 'OFFICIAL', ...TYPED, ...SCHEDULE })).toEqual({
    noticeId: '12',
    noticeType: 'OFFICIAL',
    ...TRIMMED,
    fromTime: FROM_TIME,
    toTime: 0,
  });
  await asked[0]?.onDone?.({} as never, '');
  expect(closed).toBe(1);
});

it('a banner', async () => {
  const { BannerEditor } = await import('../desks/content/banner-editor.tsx');
  const text = { bannerUrl: '/banners/a.svg', title: 'A', link: '' };
  const banner: DeskResult<'getDeskBanners'>['rows'][number] = {
    bannerId: '3',
    zh: text,
    en: text,
    fromTime: FROM_TIME,
    toTime: 0,
    state: 'SHOWN',
    place: 1,
  };
  const shown = open(<BannerEditor banner={banner} onClose={onClose} />);
  expect([shown.call, shown.subject]).toEqual(['saveBanner', '3']);
  expect(shown.first).toEqual({ zh: text, en: text, ...SCHEDULE });
  const typed = { ...text, title: ' B ' };
  expect(requestOf(shown, { zh: typed, en: typed, ...SCHEDULE })).toEqual({
    bannerId: '3',
    zh: { ...text, title: 'B' },
    en: { ...text, title: 'B' },
    fromTime: FROM_TIME,
    toTime: 0,
  });
  expect(open(<BannerEditor banner={undefined} onClose={onClose} />).subject).toBe('new');
});

it('an agreement, whose next version begins with the text of this one', async () => {
  const { AgreementEditor } = await import('../desks/content/agreement-editor.tsx');
  const texts = { ...TEXT, effectiveTime: FROM_TIME };
  const shown = open(<AgreementEditor kind="USER" version="3" onClose={onClose} />, [
    [['getDeskAgreement', { kind: 'USER', version: '3' }], texts],
  ]);
  expect([shown.call, shown.subject]).toEqual(['publishAgreement', 'USER/3']);
  expect(shown.first).toEqual({ ...TEXT, effectiveDay: '' });
  expect(requestOf(shown, { ...TRIMMED, effectiveDay: '2026-04-01' })).toEqual({
    agreement: 'USER',
    ...TRIMMED,
    effectiveDay: '2026-04-01',
  });
});

it('an article of the help center, saved and new', async () => {
  const { ArticleEditor } = await import('../desks/help/article-editor.tsx');
  const categories = [{ categoryId: '2', zh: '充值', en: 'Deposits', place: 1, articles: 1 }];
  const fresh = open(<ArticleEditor articleId={undefined} categories={categories} onClose={onClose} />);
  expect([fresh.call, fresh.subject]).toEqual(['saveHelpArticle', 'new']);
  expect(fresh.first).toMatchObject({ categoryId: '2', feature: 'NONE' });
  const facts = { categoryId: '2', place: 5, feature: 'NONE' };
  const article = { articleId: '9', ...facts, ...TEXT, preview: TEXT, faults: [], versions: [] };
  const shown = open(<ArticleEditor articleId="9" categories={categories} onClose={onClose} />, [
    [['getDeskArticle', { articleId: '9' }], { ...article, version: 1, hasDraft: true }],
  ]);
  expect([shown.call, shown.subject, shown.okType]).toEqual(['saveHelpArticle', '9', 'default']);
  expect(shown.first).toEqual({ ...facts, ...TEXT });
  expect(requestOf(shown, { ...facts, ...TYPED })).toEqual({ articleId: '9', ...facts, ...TRIMMED });
});

it('the description of a coin', async () => {
  const { CoinEditor } = await import('../desks/help/coin-editor.tsx');
  const text = { about: 'A coin', supply: '21 million' };
  const links = { site: 'https://example.org', explorer: '' };
  const coin = { currency: 'BTC', zh: text, en: text, ...links, setTime: 0 };
  const shown = open(<CoinEditor coin={coin} onClose={onClose} />);
  expect([shown.call, shown.subject]).toEqual(['setCoinText', 'BTC']);
  expect(shown.first).toEqual({ zh: text, en: text, ...links });
  const typed = { about: ' Another ', supply: '' };
  expect(requestOf(shown, { zh: typed, en: typed, ...links })).toEqual({
    currency: 'BTC',
    zh: { about: 'Another', supply: '' },
    en: { about: 'Another', supply: '' },
    ...links,
  });
});

it('the text about the exchange, which has no list to go back to', async () => {
  const { default: AboutDesk } = await import('../desks/content/about-desk.tsx');
  const text = { body: 'About', licence: 'Apache-2.0' };
  const shown = open(<AboutDesk />, [
    [['getDeskAbout', {}], [{ version: 2, time: 1, operator: 'anna', zh: text, en: text }]],
  ]);
  expect([shown.call, shown.subject, shown.onClose]).toEqual(['publishAbout', '-', undefined]);
  expect(shown.first).toEqual({ zh: text, en: text });
  const typed = { body: ' New ', licence: '' };
  const trimmed = { body: 'New', licence: '' };
  expect(requestOf(shown, { zh: typed, en: typed })).toEqual({ zh: trimmed, en: trimmed });
});

it('a product of Earn', async () => {
  const { ProductEditor } = await import('../desks/growth/pledges/product-editor.tsx');
  const { entryOf, requestOf: draftOf } = await import('../desks/growth/pledges/draft-entry.ts');
  const shown = open(<ProductEditor product={undefined} onClose={onClose} />);
  expect([shown.call, shown.subject]).toEqual(['draftProduct', 'new']);
  const entry = { ...entryOf(undefined, FROM_TIME), zh: TYPED.zh, en: TYPED.en, ratePercent: '0.05' };
  const request = requestOf(shown, entry);
  expect(request).toEqual(draftOf(entry));
  expect(request).toMatchObject(TRIMMED);
});
