/** Messages about tickets of customer service. No message holds a line of the conversation. */
import type { TemplateValues } from './message.ts';
import type { NoticeText } from './notice-text.ts';

type TicketTemplate = Extract<keyof TemplateValues, `ticket${string}`>;
type TicketTexts = { [T in TicketTemplate]: (values: TemplateValues[T]) => NoticeText };

const linkTo = (ticketId: string) => `/kefuWebview?ticketId=${ticketId}`;

export const TICKET_ZH: TicketTexts = {
  ticketAnswered: ({ ticketId }) => ({
    title: '客服已回复',
    body: `您的工单 #${ticketId} 有新的回复。`,
    link: linkTo(ticketId),
  }),
  ticketClosing: ({ ticketId }) => ({
    title: '工单即将关闭',
    body: `您的工单 #${ticketId} 已 6 天未收到您的回复，1 天后将自动关闭。`,
    link: linkTo(ticketId),
  }),
  ticketClosed: ({ ticketId }) => ({
    title: '工单已关闭',
    body: `您的工单 #${ticketId} 已关闭。如仍需帮助，可在 7 天内重新打开。`,
    link: linkTo(ticketId),
  }),
};

export const TICKET_EN: TicketTexts = {
  ticketAnswered: ({ ticketId }) => ({
    title: 'Customer service replied',
    body: `Your ticket #${ticketId} has a new reply.`,
    link: linkTo(ticketId),
  }),
  ticketClosing: ({ ticketId }) => ({
    title: 'Ticket about to close',
    body: `We have not heard from you on ticket #${ticketId} for 6 days. It closes in 1 day.`,
    link: linkTo(ticketId),
  }),
  ticketClosed: ({ ticketId }) => ({
    title: 'Ticket closed',
    body: `Your ticket #${ticketId} is closed. You can reopen it within 7 days.`,
    link: linkTo(ticketId),
  }),
};
