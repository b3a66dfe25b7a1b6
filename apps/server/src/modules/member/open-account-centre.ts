/** Puts together what members do about the protection of their accounts; each step asks for proofs first. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecurityApi } from '../security/index.ts';
import type { AccountChanges } from './account-changes.ts';
import type { AccountCentre } from './account-routes.ts';
import { BindTarget } from './bind-target.ts';
import type { CardOf } from './card-of.ts';
import { ChangePassword } from './change-password.ts';
import { ChangePostPassword } from './change-post-password.ts';
import { GetSecurity } from './get-security.ts';
import { GoogleStep } from './google-step.ts';
import type { LiveMembers } from './live-members.ts';
import type { MemberFreezes } from './member-freezes.ts';
import type { Members } from './members.ts';
import type { PostCode } from './post-code.ts';
import { RequestReview, type TakeImage } from './request-review.ts';
import type { Reviews } from './reviews.ts';
import { SendMemberCode } from './send-member-code.ts';
import type { StepUpAuth } from './step-up-auth.ts';

export interface AccountCentreDeps {
  clock: Clock;
  exchangeName: string;
  members: Members;
  people: LiveMembers;
  freezes: MemberFreezes;
  post: PostCode;
  changes: AccountChanges;
  reviews: Reviews;
  stepUp: StepUpAuth;
  cardOf: CardOf;
  takeImage: TakeImage;
}

export function openAccountCentre(deps: AccountCentreDeps, security: SecurityApi): AccountCentre {
  const { clock, exchangeName, members, post, changes, reviews, stepUp, cardOf } = deps;
  const { captchas, google, flowTickets, tradingPasswords, events, passwords } = security;
  return {
    getSecurity: new GetSecurity(stepUp, { google, tradingPasswords }, deps.people, deps.freezes, cardOf),
    sendCode: new SendMemberCode(members, captchas, post, { clock, exchangeName }),
    bindTarget: new BindTarget(members, stepUp, flowTickets, changes),
    changePassword: new ChangePassword(members, stepUp, passwords, changes),
    postPassword: new ChangePostPassword(stepUp, { tradingPasswords, passwords }, changes, cardOf),
    googleStep: new GoogleStep(stepUp, google, changes, exchangeName),
    requestReview: new RequestReview(stepUp, reviews, { members, google }, deps.takeImage),
    reviews,
    events,
  };
}
