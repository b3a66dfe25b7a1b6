/**
 * Opens the module of members: registration and login, the account centre, the member's own page, and the back office's
 * calls about members. Sessions end when a member is frozen; codes leave by the senders.
 */
import { setTimeout } from 'node:timers/promises';
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import type { Log } from '../../platform/log/log.ts';
import { logFailure } from '../../platform/log/log-failure.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import type { Images } from '../files/index.ts';
import type { Job, OpenModule } from '../module.ts';
import type { Programmes } from '../programme/index.ts';
import {
  AttemptCounter,
  addressShare,
  LOGIN_TRIES,
  PASSWORD_TRIES,
  type SecurityApi,
} from '../security/index.ts';
import type { Staff } from '../staff/index.ts';
import { AccountChangeNotice } from './account-centre/account-change-notice.ts';
import { AccountChanges } from './account-centre/account-changes.ts';
import { MoneyConfirmation } from './account-centre/money-confirmation.ts';
import { OwnSessions } from './account-centre/own-sessions.ts';
import { Profile } from './account-centre/profile.ts';
import { StepUpAuth } from './account-centre/step-up-auth.ts';
import { accountCentreRoutes } from './account-routes.ts';
import { LiveMembers } from './accounts/live-members.ts';
import { MemberFreezes } from './accounts/member-freezes.ts';
import { Members } from './accounts/members.ts';
import { OpenMembers } from './accounts/open-members.ts';
import { fillCanonicalPhones } from './accounts/phone-owners.ts';
import { type NotificationSenders, PostCode } from './codes/post-code.ts';
import { type HigherModules, memberDeskRoutes } from './desk/desk-routes.ts';
import { MemberFlags } from './desk/member-flags.ts';
import { MemberNotes } from './desk/member-notes.ts';
import { createMember } from './login/create-member.ts';
import type { MemberConfig } from './member-config.ts';
import { NickNameRegistry } from './nick-names/nick-name-registry.ts';
import { openAccountCentre } from './open-account-centre.ts';
import { openAuthFlows } from './open-auth-flows.ts';
import { ReviewOpenings } from './reviews/review-openings.ts';
import { Reviews } from './reviews/reviews.ts';
import { type MarkedImage, securityDeskRoutes } from './reviews/security-desk-routes.ts';
import { authRoutes, profileRoutes, sessionRoutes } from './routes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface MemberDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  kernel: Pick<Kernel, 'execute' | 'initial' | 'onReleased'>;
  keyed: KeyedHash;
  config: MemberConfig;
  limits: { registrationsPerDay: number; sparePrivateAddresses: boolean };
  exchangeName: string;
  senders: NotificationSenders;
  images: Pick<Images, 'takeImage' | 'drop'>;
  proposals: Pick<Staff['proposals'], 'waiting'>;
  programmes: Programmes;
  security: SecurityApi;
  /** The functions with which higher modules answer about a member. */
  ports: HigherModules & { markedImage: MarkedImage };
  /** Waits during a login; a timer by default. */
  pause?: ((ms: number) => Promise<void>) | undefined;
}

export async function openMember(deps: MemberDeps) {
  const { sql, clock, log, kernel, keyed, exchangeName, senders, images, programmes, security, ports } = deps;
  const { sessions, events, codes, locks, flowTickets, google } = security;
  const { registrationsPerDay, sparePrivateAddresses } = deps.limits;
  const { pause = (ms: number) => setTimeout(ms) } = deps;
  const freezes = new MemberFreezes(sql);
  const people = await followMembers(deps, freezes);
  const members = new Members(sql);
  const nickNames = new NickNameRegistry(sql, exchangeName);
  await nickNames.judgeOlder();
  const opening = new OpenMembers(kernel, members);
  const accountChangeNotice = new AccountChangeNotice(senders, { log, exchangeName });
  const around = { sessions, tickets: flowTickets, accountChangeNotice };
  const changes = new AccountChanges(sql, events, locks, around);
  const reviews = new Reviews(sql, members, google, changes);
  const post = new PostCode(codes, senders, { clock, log });
  const accounts = { members, people, freezes, opening, changes, reviews };
  const shared = { environment: { clock, exchangeName }, accounts, post };
  const mayRegister = addressShare(registrationsPerDay, DAY_MS, sparePrivateAddresses);
  const loginTries = new AttemptCounter(sql, keyed, LOGIN_TRIES);
  const flows = openAuthFlows(
    { ...shared, log, tries: loginTries, mayRegister, programmes, pause },
    security,
  );
  const passwordTries = new AttemptCounter(sql, keyed, PASSWORD_TRIES);
  const stepUp = new StepUpAuth(members, codes, google, {
    passwords: security.passwords,
    tries: passwordTries,
  });
  const centre = openAccountCentre(
    {
      ...shared,
      stepUp,
      cardOf: ports.cardOf,
      takeImage: (within, memberId, imageId) =>
        images.takeImage(within, { memberId, imageId, kind: 'REVIEW' }),
    },
    security,
  );
  const codesSettled = async () => {
    await flows.loginCodes.settled();
    await post.settled();
  };
  const profile = new Profile(members, nickNames, ports.cardOf);
  return {
    calls(calls) {
      authRoutes(calls, flows, clock);
      sessionRoutes(calls, new OwnSessions(sessions, events), security.tickets, clock);
      accountCentreRoutes(calls, centre, clock);
      profileRoutes(calls, profile);
    },
    deskCalls(desk) {
      const notes = new MemberNotes(sql);
      const flags = new MemberFlags(kernel, people);
      const of = { sql, members, nickNames, live: people, notes, flags, freezes };
      memberDeskRoutes(desk, of, security, ports);
      const waiting = (reviewId: string) => waitingProposal(deps, reviewId);
      securityDeskRoutes(desk, reviews, new ReviewOpenings(sql), ports.markedImage, waiting);
    },
    jobs: memberJobs(deps, opening, reviews),
    stops: [{ name: 'codes on their way', stop: codesSettled }],
    api: {
      members,
      people,
      reviews,
      confirmation: new MoneyConfirmation(members, security),
      /** The owner's proofs, and the changes of an account's protection, for what higher modules protect. */
      stepUp,
      changes,
      codesSettled,
      onLoggedIn: (listener: (memberId: number) => void) => flows.sessionIssuer.onLoggedIn(listener),
      createMember: createMember(members, nickNames, flows.register, clock),
      existing: (memberId: string) => existingId(members, memberId),
    },
  } satisfies OpenModule & { api: object };
}
export type MemberApi = Awaited<ReturnType<typeof openMember>>['api'];

function memberJobs(
  { sql, clock, config, images }: MemberDeps,
  opening: OpenMembers,
  reviews: Reviews,
): Job[] {
  const sweepReviewImages = () => {
    const beforeMs = clock.nowMs() - config.reviewImagesKeptMs;
    return reviews.sweepImages(beforeMs, (within: Queryable, ids) => images.drop(within, ids));
  };
  return [
    { name: 'opening members', periodMs: MINUTE_MS, run: () => opening.sweep(), isDueAtStart: true },
    {
      name: 'filling canonical phones',
      periodMs: DAY_MS,
      run: () => fillCanonicalPhones(sql),
      isDueAtStart: true,
    },
    { name: 'sweeping images of reviews', periodMs: HOUR_MS, run: sweepReviewImages },
  ];
}

/** The member's id as a number. */
async function existingId(members: Members, memberId: string): Promise<number> {
  const member = await members.byId(Number(memberId));
  if (member === undefined) throw new CallError('memberUnknown');
  return member.id;
}

/** The members as the engine has them; the sessions of each who is frozen end. */
async function followMembers(
  { clock, log, kernel, security: { sessions } }: MemberDeps,
  freezes: MemberFreezes,
): Promise<LiveMembers> {
  const people = new LiveMembers(kernel.initial);
  // A process that died between a freezing and the end of the sessions. Those begun since then stay.
  for (const memberId of people.frozen()) {
    const { timeMs } = await freezes.adopt(memberId, clock.nowMs());
    for (const { sessionId, createdMs } of sessions.list(memberId, 0))
      if (createdMs <= timeMs) await sessions.endOne(memberId, sessionId);
  }
  kernel.onReleased((released) => {
    for (const memberId of people.apply(released))
      sessions.endAll(memberId).catch(logFailure(log, 'ending sessions'));
  });
  return people;
}

/** The number of the proposal that waits to approve this review; '' when none does. */
async function waitingProposal({ proposals, clock }: MemberDeps, reviewId: string): Promise<string> {
  const request = canonicalJson({ reviewId });
  const waiting = await proposals.waiting('approveSecurityReview', request, clock.nowMs());
  return waiting === undefined ? '' : String(waiting);
}
