/** The rows of the member's own small pages. */
import type { RouteRow } from './route-row.ts';

export const MEMBER_ROUTES: readonly RouteRow[] = [
  {
    path: '/setting',
    title: 'app.setting',
    screen: 'SettingScreen',
    file: 'member/setting/setting-screen.tsx',
    chunk: 'member',
    texts: ['member'],
    top: 'back',
    shots: [{ name: 'setting', who: 'member', checked: true }],
  },
  {
    path: '/langue',
    title: 'app.language',
    screen: 'LanguageScreen',
    file: 'member/language/language-screen.tsx',
    chunk: 'member',
    texts: ['member'],
    top: 'back',
    shots: [{ name: 'language', who: 'member', checked: true }],
  },
  {
    path: '/personalCenter',
    title: 'app.personalCenter',
    screen: 'PersonalCenterScreen',
    file: 'member/personal-center/personal-center-screen.tsx',
    chunk: 'member',
    texts: ['member'],
    needs: 'login',
    keepAlive: true,
    top: 'back',
    shots: [
      { name: 'personal-center', who: 'member', checked: true },
      { name: 'nick-name', who: 'member', taps: [{ role: 'button', zh: '设置昵称', en: 'Set a nickname' }] },
    ],
  },
  {
    path: '/message',
    title: 'app.message',
    screen: 'MessageScreen',
    file: 'message/message-screen.tsx',
    chunk: 'message',
    texts: ['member'],
    needs: 'login',
    top: 'own',
    shots: [{ name: 'message', who: 'member', checked: true }],
  },
];
