/**
 * Allows the calls of frozen members: the holder of a frozen account reads, cancels and closes
 * (rules/contracts#frozen-members), and changes nothing that the engine does not decide about. Every call that changes
 * something is closed unless it is named here, a new one too.
 */
import type { CallName } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { CallError, type CallRegistry, type MemberHandler } from '../../platform/http/call.ts';
import type { LiveMembers } from './accounts/live-members.ts';

const OPEN_TO_FROZEN: ReadonlySet<CallName> = new Set<CallName>([
  // Coming and going, reading on.
  ...([
    'logout',
    'socketTicket',
    'endSession',
    'endOtherSessions',
    'readMessage',
    'readAllMessages',
    'acceptAgreement',
  ] as const),
  // The way to a review by operators, and its image.
  ...(['sendMemberCode', 'uploadImage', 'requestReview'] as const),
  // The own address: what is on its way there arrives.
  'getDepositAddress',
  // Cancels, and the notice that stands before the contract screen.
  ...(['cancelSpotOrder', 'cancelAllSpotOrders', 'cancelContractOrder', 'cancelAllContractOrders'] as const),
  ...(['cancelPlanOrder', 'acceptRiskNotice', 'cancelWithdrawal'] as const),
  // An OTC order goes on: the buyer's steps, the chat, an appeal and a report of either party (rules/otc#mid-order).
  ...(['payOtcOrder', 'cancelOtcOrder', 'cancelPaidOtcOrder', 'askOtcReopening'] as const),
  ...(['openOtcAppeal', 'addOtcStatement', 'withdrawOtcAppeal', 'reportOtcOrder'] as const),
  ...(['sendOtcLine', 'readOtcChat'] as const),
  // The way to customer service.
  ...(['openTicket', 'sendTicketLine', 'readTicket', 'closeTicket', 'reopenTicket'] as const),
  // The engine decides: it takes closing orders, refuses the rest, and repeats the answer to a request of before.
  ...([
    'placeContractOrder',
    'closeAllPositions',
    'reversePosition',
    'placePlanOrder',
    'placeSpotOrder',
    'amendSpotOrder',
  ] as const),
  ...([
    'setLeverage',
    'setMarginMode',
    'changeMargin',
    'setPositionTriggers',
    'transfer',
    'submitApplication',
    'requestWithdrawal',
    'claimFaucet',
  ] as const),
]);

/** The registry for handlers of all modules; those of closed calls first ask whether the caller is frozen. */
export function closedToFrozen(calls: CallRegistry, live: Pick<LiveMembers, 'isFrozen'>): CallRegistry {
  return {
    visitor: (name, handler) => calls.visitor(name, handler),
    member<N extends CallName>(name: N, handler: MemberHandler<N>) {
      const isOpen = !CALLS[name].write || OPEN_TO_FROZEN.has(name);
      const guarded: MemberHandler<N> = (params, caller, context) => {
        if (live.isFrozen(caller.memberId)) throw new CallError('accountFrozen');
        return handler(params, caller, context);
      };
      calls.member(name, isOpen ? handler : guarded);
    },
  };
}
