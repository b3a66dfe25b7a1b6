/**
 * A member's affairs, put together: his images, who he is, how he is paid, what he is told. Opened before the entrance,
 * which asks it for cards and images; joined to the entrance afterwards, whose passwords and mailboxes it needs.
 */

import type { AuthServices } from './auth.ts';
import { readSealingKeys } from './boot/data-folder.ts';
import type { ShutdownHooks } from './boot/shutdown-hooks.ts';
import type { Config } from './config.ts';
import type { Kernel } from './kernel/index.ts';
import { Images, imageRoutes } from './modules/files/index.ts';
import {
  Cards,
  Decisions,
  type IdentityNews,
  identityRoutes,
  Reviews,
  SEALED_IDENTITIES,
  Submissions,
  SubmitIdentity,
  sweepIdentity,
} from './modules/identity/index.ts';
import { Inbox, MailNotices, messageRoutes } from './modules/inbox/index.ts';
import type { LiveMarketData } from './modules/market/index.ts';
import type { CardOf, TakeImage } from './modules/member/index.ts';
import { Payments, paymentRoutes, SEALED_PAYMENTS } from './modules/payment/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { JobWatch } from './platform/clock/job-watch.ts';
import type { Sql } from './platform/database/index.ts';
import type { CallRegistry } from './platform/http/call.ts';
import { ImageWorker } from './platform/images/index.ts';
import type { Log } from './platform/log/log.ts';
import { logFailure } from './platform/log/log-failure.ts';
import { FolderStorage } from './platform/object-storage/index.ts';
import type { KeyedHash } from './platform/secrets/keyed-hash.ts';
import { SealedBox } from './platform/secrets/sealed-box.ts';

const SETTLE_SWEEP_MS = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface AffairsParts {
  config: Config;
  clock: Clock;
  log: Log;
  sql: Sql;
  kernel: Pick<Kernel, 'execute'>;
  keyed: KeyedHash;
}

export function openAffairs({ config, clock, log, sql, kernel, keyed }: AffairsParts) {
  const { dataDir } = config;
  const sealing = readSealingKeys(dataDir);
  if (sealing.old !== undefined)
    log.warn('a change of the sealing key is unfinished: stop the server and say npm run rotate-key again');
  const storage = new FolderStorage(dataDir, sealing);
  const imageWorker = new ImageWorker();
  const images = new Images(sql, storage, imageWorker, config.files);
  const inbox = new Inbox(sql, config.inbox.messagesKeptMs);
  const submissions = new Submissions(sql, new SealedBox(sealing, SEALED_IDENTITIES.use), keyed);
  const onFault = logFailure(log, 'settling a verification');
  const decisions = new Decisions(submissions, kernel, newsFor(inbox), config.identity, onFault);
  const cards = new Cards(submissions);
  const cardOf: CardOf = (memberId) => cards.cardOf(memberId);
  const takeImage: TakeImage = (within, memberId, imageId) =>
    images.takeImage(within, { memberId, imageId, kind: 'REVIEW' });
  const sweep = async () => {
    const nowMs = clock.nowMs();
    await sweepIdentity(submissions, images, nowMs);
    await images.sweep(nowMs);
    await inbox.sweep(nowMs);
  };
  return {
    images,
    imageWorker,
    inbox,
    submissions,
    decisions,
    cards,
    sweep,
    submit: new SubmitIdentity(submissions, images, decisions, config.identity),
    reviews: new Reviews(submissions, images),
    /** For the entrance. */
    above: { cardOf, takeImage },
    paymentBox: new SealedBox(sealing, SEALED_PAYMENTS.use),
  };
}
type OpenAffairs = ReturnType<typeof openAffairs>;

/** The same with what rests on the entrance. */
export function joinAffairs(
  {
    config,
    clock,
    log,
    sql,
    stops,
    jobs,
  }: Pick<AffairsParts, 'config' | 'clock' | 'log' | 'sql'> & {
    stops: ShutdownHooks;
    jobs: JobWatch;
  },
  open: OpenAffairs,
  auth: Pick<AuthServices, 'checkPostPassword' | 'members' | 'events' | 'mail' | 'reviews'>,
  markets: LiveMarketData,
) {
  const { images, inbox, cards, paymentBox } = open;
  const ports = {
    images,
    verifiedName: (memberId: number) => cards.verifiedName(memberId),
    checkPostPassword: auth.checkPostPassword,
  };
  const mails = new MailNotices(
    sql,
    {
      mailOf: async (memberId) => (await auth.members.byId(memberId))?.mail ?? '',
      sender: auth.mail,
      exchangeName: config.exchangeName,
      onFault: logFailure(log, 'mailing a notice'),
    },
    markets,
  );
  inbox.onMail(() => void mails.drive());
  stops.push('mail notices', () => mails.stop());
  const onFault = logFailure(log, 'telling of a security event');
  auth.events.listen({
    publish: (memberId, kind, nowMs) => void inbox.addSecurity(memberId, kind, nowMs).catch(onFault),
  });
  const sweepReviews = () =>
    auth.reviews.sweepImages(clock.nowMs() - config.member.reviewImagesKeptMs, (within, imageIds) =>
      images.drop(within, imageIds),
    );
  repeatJobs({ log, stops, jobs }, open, mails, sweepReviews);
  return { ...open, payments: new Payments(sql, paymentBox, ports, config.payment.methodsPerMember) };
}
export type Affairs = ReturnType<typeof joinAffairs>;

export function affairsRoutes(
  calls: CallRegistry,
  { images, cards, submit, inbox, payments }: Affairs,
  markets: LiveMarketData,
  clock: Clock,
): void {
  imageRoutes(calls, images, clock);
  identityRoutes(calls, cards, submit, clock);
  paymentRoutes(calls, payments, clock);
  messageRoutes(calls, inbox, markets);
}

/** What is done again and again; decisions and mails that a process left behind are found by it too. */
function repeatJobs(
  { log, stops, jobs }: { log: Log; stops: ShutdownHooks; jobs: JobWatch },
  { decisions, sweep }: OpenAffairs,
  mails: MailNotices,
  sweepReviews: () => Promise<void>,
): void {
  const repeat = (name: string, periodMs: number, job: () => Promise<unknown>) =>
    stops.push(name, jobs.repeat(name, periodMs, job, logFailure(log, name)));
  repeat('settling verifications', SETTLE_SWEEP_MS, () => decisions.sweep());
  repeat('mailing notices', MINUTE_MS, () => mails.drive());
  repeat('sweeping affairs', HOUR_MS, sweep);
  repeat('sweeping images of reviews', HOUR_MS, sweepReviews);
}

function newsFor(inbox: Inbox): IdentityNews {
  return async ({ submissionId, memberId, level, state, reason, nowMs }) => {
    const about = { memberId, timeMs: nowMs, source: `identity ${submissionId}` };
    if (state === 'PASS') await inbox.add({ template: 'identityPassed', values: { level }, ...about });
    else await inbox.add({ template: 'identityRejected', values: { level, reason }, ...about });
  };
}
