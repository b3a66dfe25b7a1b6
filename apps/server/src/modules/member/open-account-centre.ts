/** Puts together what members do about the protection of their accounts; each step asks for proofs first. */
import type { SecurityApi } from '../security/index.ts';
import { BindTarget } from './account-centre/bind-target.ts';
import { ChangePassword } from './account-centre/change-password.ts';
import { ChangePostPassword } from './account-centre/change-post-password.ts';
import { GetSecurity } from './account-centre/get-security.ts';
import { GoogleStep } from './account-centre/google-step.ts';
import { SendMemberCode } from './account-centre/send-member-code.ts';
import type { StepUpAuth } from './account-centre/step-up-auth.ts';
import type { AccountCentre } from './account-routes.ts';
import type { CardOf } from './accounts/card-of.ts';
import type { PostCode } from './codes/post-code.ts';
import type { Accounts, AuthFlowDeps } from './open-auth-flows.ts';
import { RequestReview, type TakeImage } from './reviews/request-review.ts';

export interface AccountCentreDeps {
  environment: AuthFlowDeps['environment'];
  accounts: Accounts;
  post: PostCode;
  stepUp: StepUpAuth;
  cardOf: CardOf;
  takeImage: TakeImage;
}

export function openAccountCentre(deps: AccountCentreDeps, security: SecurityApi): AccountCentre {
  const { environment, post, stepUp, cardOf } = deps;
  const { members, people, freezes, changes, reviews } = deps.accounts;
  const { captchas, google, flowTickets, tradingPasswords, events, passwords } = security;
  return {
    getSecurity: new GetSecurity(stepUp, { google, tradingPasswords }, people, freezes, cardOf),
    sendCode: new SendMemberCode(members, captchas, post, environment),
    bindTarget: new BindTarget(members, stepUp, flowTickets, changes),
    changePassword: new ChangePassword(members, stepUp, passwords, changes),
    postPassword: new ChangePostPassword(stepUp, { tradingPasswords, passwords }, changes, cardOf),
    googleStep: new GoogleStep(stepUp, google, changes, environment.exchangeName),
    requestReview: new RequestReview(stepUp, reviews, { members, google }, deps.takeImage),
    reviews,
    events,
  };
}
