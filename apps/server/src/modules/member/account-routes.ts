/** The account centre: all calls by which members change what protects their accounts. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { CallRegistry } from '../../platform/http/call.ts';
import type { SecurityEvents } from '../security/index.ts';
import type { BindTarget } from './account-centre/bind-target.ts';
import type { ChangePassword } from './account-centre/change-password.ts';
import type { ChangePostPassword } from './account-centre/change-post-password.ts';
import type { GetSecurity } from './account-centre/get-security.ts';
import type { GoogleStep } from './account-centre/google-step.ts';
import type { SendMemberCode } from './account-centre/send-member-code.ts';
import type { RequestReview } from './reviews/request-review.ts';
import type { Reviews } from './reviews/reviews.ts';
import { done } from './routes.ts';

export interface AccountCentre {
  getSecurity: GetSecurity;
  sendCode: SendMemberCode;
  bindTarget: BindTarget;
  changePassword: ChangePassword;
  postPassword: ChangePostPassword;
  googleStep: GoogleStep;
  requestReview: RequestReview;
  reviews: Reviews;
  events: SecurityEvents;
}

export function accountCentreRoutes(calls: CallRegistry, centre: AccountCentre, clock: Clock): void {
  const { getSecurity, sendCode, changePassword, events } = centre;
  calls.member('getSecurity', async (_params, { memberId }) => ({
    result: await getSecurity.get(memberId, clock.nowMs()),
  }));
  calls.member('sendMemberCode', async (params, caller, context) => ({
    result: await sendCode.send(params, caller, context),
  }));
  calls.member('changePassword', async (params, caller, place) =>
    done(await changePassword.change(params, caller, place, clock.nowMs())),
  );
  calls.member('getSecurityEvents', async (params, { memberId }) => ({
    result: await events.list(memberId, params),
  }));
  targetRoutes(calls, centre, clock);
  postPasswordRoutes(calls, centre, clock);
  googleRoutes(calls, centre, clock);
  reviewRoutes(calls, centre, clock);
}

function targetRoutes(calls: CallRegistry, { bindTarget }: AccountCentre, clock: Clock): void {
  calls.member('verifyOwner', async (params, caller) => ({
    result: await bindTarget.verifyOwner(params, caller, clock.nowMs()),
  }));
  calls.member('bindTarget', async (params, caller, place) =>
    done(await bindTarget.bind(params, caller, place, clock.nowMs(), 'missing')),
  );
  calls.member('changeTarget', async (params, caller, place) =>
    done(await bindTarget.bind(params, caller, place, clock.nowMs(), 'bound')),
  );
}

function postPasswordRoutes(calls: CallRegistry, { postPassword }: AccountCentre, clock: Clock): void {
  calls.member('setPostPassword', async (params, caller, place) => {
    await postPassword.set(params, caller, place, clock.nowMs());
    return { result: {} };
  });
  calls.member('changePostPassword', async (params, caller, place) =>
    done(await postPassword.change(params, caller, place, clock.nowMs())),
  );
  calls.member('forgetPostPassword', async (params, caller, place) =>
    done(await postPassword.forget(params, caller, place, clock.nowMs())),
  );
}

function googleRoutes(calls: CallRegistry, { googleStep }: AccountCentre, clock: Clock): void {
  calls.member('startGoogle', async (_params, caller) => ({
    result: await googleStep.start(caller, clock.nowMs()),
  }));
  calls.member('bindGoogle', async (params, caller, place) => ({
    result: await googleStep.bind(params, caller, place, clock.nowMs()),
  }));
  calls.member('closeGoogle', async (params, caller, place) =>
    done(await googleStep.close(params, caller, place, clock.nowMs())),
  );
}

function reviewRoutes(calls: CallRegistry, { requestReview, reviews }: AccountCentre, clock: Clock): void {
  calls.member('requestReview', async (params, caller, place) => ({
    result: await requestReview.request(params, caller, place, clock.nowMs()),
  }));
  calls.member('getReviews', async (_params, { memberId }) => ({ result: await reviews.ofMember(memberId) }));
}
