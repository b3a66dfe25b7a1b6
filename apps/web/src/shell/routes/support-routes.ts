/** The rows of customer service. /kefuWebview has no padding around its content. */
import type { RouteRow } from './route-row.ts';

export const SUPPORT_ROUTES: readonly RouteRow[] = [
  {
    path: '/customer',
    title: 'app.customer',
    screen: 'CustomerScreen',
    file: 'support/customer/customer-screen.tsx',
    chunk: 'support',
    texts: ['support'],
    top: 'back',
    shots: [
      { name: 'customer', who: 'member', checked: true },
      { name: 'customer-visitor', who: 'visitor', checked: true },
      {
        name: 'customer-new',
        who: 'member',
        taps: [{ role: 'button', zh: '提交工单', en: 'New ticket' }],
        checked: true,
      },
    ],
  },
  {
    path: '/kefuWebview',
    title: 'app.customer',
    screen: 'ConversationScreen',
    file: 'support/conversation/conversation-screen.tsx',
    chunk: 'support',
    texts: ['support', 'identity'],
    top: 'own',
    shots: [
      { name: 'conversation-new', who: 'member', checked: true },
      { name: 'conversation-missing', who: 'member', query: 'ticketId=999999', checked: true },
    ],
  },
];
