/**
 * Opens the module of messages. It subscribes to what lower modules emit: security events, decisions about verifications,
 * warnings of risk. Some messages leave by mail too.
 */
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { Log } from '../../platform/log/log.ts';
import { logFailure } from '../../platform/log/log-failure.ts';
import type { ActivityApi } from '../activity/index.ts';
import type { ContractApi } from '../contract/index.ts';
import type { IdentityApi } from '../identity/index.ts';
import type { MarketApi } from '../market/index.ts';
import type { OpenModule } from '../module.ts';
import type { SecurityApi } from '../security/index.ts';
import type { SupportApi } from '../support/index.ts';
import { Inbox } from './inbox.ts';
import type { InboxConfig } from './inbox-config.ts';
import { MailNotices, type MailPorts } from './mail-notices.ts';
import { amountsText } from './message.ts';
import type { Markets } from './notice-text.ts';
import { messageRoutes } from './routes.ts';

const TICKET_NOTICES = {
  ANSWERED: 'ticketAnswered',
  CLOSING_SOON: 'ticketClosing',
  CLOSED: 'ticketClosed',
} as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface InboxDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  config: InboxConfig;
  mail: Omit<MailPorts, 'onFault'>;
  market: Pick<MarketApi, 'marketData'>;
  wallet: Pick<Markets, 'networkName'>;
}

/** The modules whose news become messages. */
export interface NewsSources {
  security: Pick<SecurityApi, 'events'>;
  identity: Pick<IdentityApi, 'onDecided'>;
  contract: Pick<ContractApi, 'onRiskWarning'>;
  activity: Pick<ActivityApi, 'onFlexibleEnding'>;
  support: Pick<SupportApi, 'onTicket'>;
}

export function openInbox(deps: InboxDeps, news: NewsSources) {
  const { sql, clock, log, config, mail } = deps;
  const { marketData } = deps.market;
  const markets: Markets = {
    traded: (name) => marketData.traded(name),
    markets: marketData.markets,
    networkName: (chain) => deps.wallet.networkName(chain),
  };
  const inbox = new Inbox(sql, config.messagesKeptMs);
  const onFault = logFailure(log, 'mailing a notice');
  const mails = new MailNotices(sql, { ...mail, onFault }, markets);
  inbox.onMail(() => void mails.drive());
  subscribe(inbox, news, log);
  return {
    calls: (calls) => messageRoutes(calls, inbox, markets),
    jobs: [
      // Mails that a process left behind are sent by it too.
      { name: 'mailing notices', periodMs: MINUTE_MS, run: () => mails.drive() },
      { name: 'sweeping messages', periodMs: HOUR_MS, run: () => inbox.sweep(clock.nowMs()) },
    ],
    stops: [{ name: 'mail notices', stop: () => mails.stop() }],
    api: { riskWarnings: () => inbox.riskWarnings() },
  } satisfies OpenModule & { api: object };
}
export type InboxApi = ReturnType<typeof openInbox>['api'];

function subscribe(
  inbox: Inbox,
  { security, identity, contract, activity, support }: NewsSources,
  log: Log,
): void {
  const onFault = logFailure(log, 'telling of a security event');
  security.events.listen({
    publish: (memberId, kind, nowMs) => void inbox.addSecurity(memberId, kind, nowMs).catch(onFault),
  });
  identity.onDecided(async ({ submissionId, memberId, level, state, reason, nowMs }) => {
    const about = { memberId, timeMs: nowMs, source: `identity ${submissionId}` };
    if (state === 'PASS') await inbox.add({ template: 'identityPassed', values: { level }, ...about });
    else await inbox.add({ template: 'identityRejected', values: { level, reason }, ...about });
  });
  const onTicketFault = logFailure(log, 'telling of a ticket');
  support.onTicket(({ kind, memberId, ticketId, number, timeMs }) => {
    const values = { ticketId: String(ticketId) };
    const source = `ticket ${ticketId} ${number}`;
    void inbox.add({ template: TICKET_NOTICES[kind], values, memberId, timeMs, source }).catch(onTicketFault);
  });
  contract.onRiskWarning(async ({ memberId, position, risk }, timeMs) => {
    const { market = '', side = '' } = position ?? {};
    await inbox.add({ memberId, template: 'riskWarning', values: { market, side, risk }, timeMs });
  });
  activity.onFlexibleEnding(async ({ pledgeId, memberId, asset, principal, lastDay }, timeMs) => {
    const amounts = amountsText([{ asset, amount: principal }]);
    const values = { pledgeId: String(pledgeId), amounts, lastDay };
    const source = `pledge ending ${pledgeId}`;
    await inbox.add({ memberId, template: 'pledgeEnding', values, timeMs, source });
  });
}
