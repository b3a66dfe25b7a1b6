/** Puts together what members do about the protection of their accounts; each step asks for proofs first. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { AttemptCounter, SecurityApi } from '../security/index.ts';
import type { AccountChanges } from './account-centre/account-changes.ts';
import { BindTarget } from './account-centre/bind-target.ts';
import { ChangePassword } from './account-centre/change-password.ts';
import { ChangePostPassword } from './account-centre/change-post-password.ts';
import { GetSecurity } from './account-centre/get-security.ts';
import { GoogleStep } from './account-centre/google-step.ts';
import { SendMemberCode } from './account-centre/send-member-code.ts';
import { StepUpAuth } from './account-centre/step-up-auth.ts';
import type { AccountCentre } from './account-routes.ts';
import type { CardOf } from './accounts/card-of.ts';
import type { LiveMembers } from './accounts/live-members.ts';
import type { MemberFreezes } from './accounts/member-freezes.ts';
import type { Members } from './accounts/members.ts';
import type { PostCode } from './codes/post-code.ts';
import { RequestReview, type TakeImage } from './reviews/request-review.ts';
import type { Reviews } from './reviews/reviews.ts';

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
