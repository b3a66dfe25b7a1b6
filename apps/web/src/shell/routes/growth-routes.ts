/** The rows of invitation and rebates, and of the page that a poster of the app leads to. */
import type { RouteRow } from './route-row.ts';

export const GROWTH_ROUTES: readonly RouteRow[] = [
  {
    path: '/invitation',
    title: { zh: '邀请返佣', en: 'Invite friends' },
    screen: 'InvitationScreen',
    file: 'invitation/invitation-screen.tsx',
    chunk: 'invitation',
    texts: ['invitation', 'share'],
    needs: 'login',
    top: 'back',
    shots: [
      { name: 'invitation', who: 'member', checked: true },
      { name: 'invitation-invitees', who: 'member', query: 'part=invitees', checked: true },
      { name: 'invitation-records', who: 'member', query: 'part=records' },
      {
        name: 'invitation-poster',
        who: 'member',
        taps: [{ role: 'button', zh: '立即邀请', en: 'Invite now' }],
        checked: true,
      },
    ],
  },
  {
    path: '/download',
    isAddition: true,
    title: { zh: '下载应用', en: 'Download the app' },
    screen: 'DownloadScreen',
    file: 'download/download-screen.tsx',
    chunk: 'content',
    texts: ['share'],
    top: 'back',
    shots: [{ name: 'download', who: 'visitor', checked: true }],
  },
];
