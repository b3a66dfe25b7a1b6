/**
 * The calls that a member makes only under the agreements in force (rules/service#agreements): new orders, ads, pledges and
 * transfers. Whatever gets a member out stays open: cancels, closing orders, running OTC orders, transfers to the assets
 * account, withdrawals.
 */
import type { AgreementKind, CallName } from '@tern/protocol';
import { CallError, type CallRegistry, type MemberHandler } from '../../platform/http/call.ts';

const TRADING: readonly AgreementKind[] = ['USER', 'PRIVACY'];
const OTC: readonly AgreementKind[] = [...TRADING, 'OTC'];
const ADS: readonly AgreementKind[] = [...OTC, 'MERCHANT'];

const ASKED: ReadonlyMap<CallName, readonly AgreementKind[]> = new Map<CallName, readonly AgreementKind[]>([
  ['placeSpotOrder', TRADING],
  ['placeContractOrder', TRADING],
  ['placePlanOrder', TRADING],
  ['reversePosition', TRADING],
  ['transfer', TRADING],
  ['subscribePledge', TRADING],
  ['createOtcOrder', OTC],
  ['createQuickOrder', OTC],
  ['applyMerchant', OTC],
  ['publishAd', ADS],
  ['editAd', ADS],
  ['switchAdOn', ADS],
]);

/** A closing order, or a transfer towards a withdrawal. */
function leads(params: object): boolean {
  if ('tradeType' in params) return params.tradeType === 'CLOSE_LONG' || params.tradeType === 'CLOSE_SHORT';
  return 'to' in params && params.to === 'assets';
}

/** `isMissing` says whether the member has not accepted a version in force of one of the agreements. */
export function askingAgreements(
  calls: CallRegistry,
  isMissing: (memberId: number, kinds: readonly AgreementKind[]) => Promise<boolean>,
): CallRegistry {
  return {
    visitor: (name, handler) => calls.visitor(name, handler),
    member<N extends CallName>(name: N, handler: MemberHandler<N>) {
      const kinds = ASKED.get(name);
      const asking: MemberHandler<N> = async (params, caller, context) => {
        if (kinds !== undefined && !leads(params) && (await isMissing(caller.memberId, kinds)))
          throw new CallError('newAgreementRequired');
        return handler(params, caller, context);
      };
      calls.member(name, kinds === undefined ? handler : asking);
    },
  };
}
