/** The rows of the help center and of the page of rules. */
import type { RouteRow } from './route-row.ts';

type ArticleRow = Pick<RouteRow, 'path' | 'screen' | 'isAddition' | 'shots'>;

const articleRows = (rows: readonly ArticleRow[]): RouteRow[] =>
  rows.map((row) => ({
    ...row,
    title: { zh: '帮助', en: 'Help' },
    file: 'help/help-article-screen.tsx',
    chunk: 'help',
    texts: ['help'],
    top: 'back',
    ground: 'surface',
  }));

export const HELP_ROUTES: readonly RouteRow[] = [
  {
    path: '/helpCenter',
    title: { zh: '帮助中心', en: 'Help center' },
    screen: 'HelpCenterScreen',
    file: 'help/help-center-screen.tsx',
    chunk: 'help',
    texts: ['help'],
    top: 'back',
    shots: [
      { name: 'help-center', who: 'member', checked: true },
      { name: 'help-found', who: 'visitor', query: 'words=BTC' },
      { name: 'help-nothing', who: 'visitor', query: 'words=%E9%BE%98' },
    ],
  },
  ...articleRows([
    {
      path: '/helpCenterDetail1',
      screen: 'HelpDetail1Screen',
      shots: [{ name: 'help-detail', who: 'member', checked: true }],
    },
    { path: '/helpCenterDetail2', screen: 'HelpDetail2Screen' },
    { path: '/helpCenterDetail3', screen: 'HelpDetail3Screen' },
    { path: '/helpCenterDetail4', screen: 'HelpDetail4Screen' },
    {
      path: '/helpArticle',
      isAddition: true,
      screen: 'HelpArticleScreen',
      shots: [{ name: 'help-article', who: 'visitor', query: 'id=20' }],
    },
  ]),
  {
    path: '/rules',
    isAddition: true,
    title: 'titles.rules',
    screen: 'RulesScreen',
    file: 'help/rules-screen.tsx',
    chunk: 'help',
    texts: ['help'],
    top: 'back',
    shots: [{ name: 'rules', who: 'member', checked: true }],
  },
];
