/** Puts together what members do about the protection of their accounts; each step asks for proofs first. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { AttemptCounter, SecurityApi } from '../security/index.ts';
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
import { StepUpAuth } from './step-up-auth.ts';

export interface AccountCentreDeps {
  clock: Clock;
  exchangeName: string;
  members: Members;
  people: LiveMembers;
  freezes: MemberFreezes;
  post: PostCode;
  changes: AccountChanges;
  reviews: Reviews;
  /** PASSWORD_TRIES. */
  tries: AttemptCounter;
  cardOf: CardOf;
  takeImage: TakeImage;
}

export function openAccountCentre(deps: AccountCentreDeps, security: SecurityApi): AccountCentre {
  const { clock, exchangeName, members, post, changes, reviews, tries, cardOf } = deps;
  const { captchas, codes, google, flowTickets, tradingPasswords, events, passwords } = security;
  const proof = new StepUpAuth(members, codes, google, { passwords, tries });
  return {
    getSecurity: new GetSecurity(proof, { google, tradingPasswords }, deps.people, deps.freezes, cardOf),
    sendCode: new SendMemberCode(members, captchas, post, { clock, exchangeName }),
    bindTarget: new BindTarget(members, proof, flowTickets, changes),
    changePassword: new ChangePassword(members, proof, passwords, changes),
    postPassword: new ChangePostPassword(proof, { tradingPasswords, passwords }, changes, cardOf),
    googleStep: new GoogleStep(proof, google, changes, exchangeName),
    requestReview: new RequestReview(proof, reviews, { members, google }, deps.takeImage),
    reviews,
    events,
  };
}
