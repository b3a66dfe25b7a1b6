/** The own state as a merchant and the own ads. Own reads carry the last write's sequence. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallRequest, CallResult } from '@tern/protocol';
import { noteWrite, ownRead } from '../../feed/connection.ts';
import { createRequestIds } from '../../feed/request-id.ts';
import { advertisementApi } from '../../kit/calls/advertisement.ts';
import { merchantApi } from '../../kit/calls/merchant.ts';

export type MerchantStanding = CallResult<'getMerchantState'>;
export type OwnAd = CallResult<'getAdvertisements'>[number];
export type AdTerms = Omit<CallRequest<'editAd'>, 'adId' | 'postPassword'>;

const KEY = ['own', 'merchant'] as const;
/** An operator decides, a reference moves, an order takes stock: nothing tells the app of these. */
const POLL_MS = 10_000;

export function useMerchantStanding() {
  return useQuery({
    queryKey: [...KEY, 'state'],
    queryFn: ({ signal }) => merchantApi.call('getMerchantState', ownRead(), { signal }),
    refetchInterval: POLL_MS,
  });
}

export function useOwnAds() {
  return useQuery({
    queryKey: [...KEY, 'ads'],
    queryFn: ({ signal }) => advertisementApi.call('getAdvertisements', ownRead(), { signal }),
    refetchInterval: POLL_MS,
  });
}

interface Written {
  sequence?: number | undefined;
}

/** A write; what stands on the screens of merchants is asked anew, after a refusal too. */
function useWrite<V, A extends Written>(write: (values: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (answer) => noteWrite(answer.sequence),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: KEY }),
        // Bond and stock lie in the OTC account.
        client.invalidateQueries({ queryKey: ['own', 'wallet'] }),
      ]),
  });
}

const applyIds = createRequestIds();
const topUpIds = createRequestIds();
const publishIds = createRequestIds();

/** The same request sent again after a lost answer says the same id. */
async function once<A>(
  ids: ReturnType<typeof createRequestIds>,
  body: object,
  send: (requestId: string) => Promise<A>,
): Promise<A> {
  try {
    const answer = await send(ids.of(body));
    ids.ended();
    return answer;
  } catch (error) {
    ids.ended(error);
    throw error;
  }
}

export function useApplyMerchant() {
  return useWrite((postPassword: string) =>
    once(applyIds, {}, (requestId) =>
      merchantApi.answer('applyMerchant', { requestId, postPassword, agreement: 'true' }),
    ),
  );
}

export function useWithdrawApplication() {
  return useWrite((_: undefined) => merchantApi.answer('withdrawMerchantApplication'));
}

export function useTopUpBond() {
  return useWrite(({ amount, postPassword }: { amount: string; postPassword: string }) =>
    once(topUpIds, { amount }, (requestId) =>
      merchantApi.answer('topUpBond', { requestId, amount, postPassword }),
    ),
  );
}

export function useQuitMerchant() {
  return useWrite((postPassword: string) => merchantApi.answer('quitMerchant', { postPassword }));
}

export function useStayMerchant() {
  return useWrite((_: undefined) => merchantApi.answer('stayMerchant'));
}

export interface AdToSave {
  /** Undefined: a new one. */
  adId: string | undefined;
  side: OwnAd['side'];
  currency: string;
  terms: AdTerms;
}

export function useSaveAd() {
  return useWrite<{ ad: AdToSave; postPassword: string }, Written>(({ ad, postPassword }) => {
    const { adId, side, currency, terms } = ad;
    if (adId !== undefined) return advertisementApi.answer('editAd', { adId, ...terms, postPassword });
    const asked = { side, currency, ...terms };
    return once(publishIds, asked, (requestId) =>
      advertisementApi.answer('publishAd', { requestId, ...asked, postPassword }),
    );
  });
}

export function useSwitchAdOn() {
  return useWrite((request: CallRequest<'switchAdOn'>) => advertisementApi.answer('switchAdOn', request));
}

export function useSwitchAdOff() {
  return useWrite((adId: string) => advertisementApi.answer('switchAdOff', { adId }));
}

export function useSwitchAllAdsOff() {
  return useWrite((_: undefined) => advertisementApi.answer('switchAllAdsOff'));
}

export function useDeleteAd() {
  return useWrite((adId: string) => advertisementApi.answer('deleteAd', { adId }));
}
