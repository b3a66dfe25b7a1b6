/** The calls about the merchant's own ads. */
import type { Clock } from '../../../platform/clock/clock.ts';
import type { CallRegistry, ReadBarrier } from '../../../platform/http/call.ts';
import { readAfter } from '../../../platform/http/paging.ts';
import type { ChangeAds } from './change-ads.ts';
import type { OwnAds } from './own-ads.ts';

interface AdParts {
  clock: Clock;
  isReadable: ReadBarrier;
  change: ChangeAds;
  own: OwnAds;
}

export function adRoutes(calls: CallRegistry, { clock, isReadable, change, own }: AdParts): void {
  calls.member('getAdvertisements', ({ minSequence }, { memberId }) =>
    readAfter(isReadable, minSequence, () => own.list(memberId, clock.nowMs())),
  );
  calls.member('publishAd', async (params, { memberId }) => {
    const { adId, sequence } = await change.publish(memberId, params);
    return { result: { adId: String(adId) }, sequence };
  });
  calls.member('editAd', async (params, { memberId }) => ({
    result: {},
    sequence: await change.edit(memberId, params),
  }));
  calls.member('switchAdOn', async (params, { memberId }) => ({
    result: {},
    sequence: await change.switchOn(memberId, params),
  }));
  calls.member('switchAdOff', async ({ adId }, { memberId }) => ({
    result: {},
    sequence: await change.switchOff(memberId, adId),
  }));
  calls.member('switchAllAdsOff', async (_params, { memberId }) => {
    const { count, sequence } = await change.switchAllOff(memberId);
    return { result: { count }, sequence };
  });
  calls.member('deleteAd', async ({ adId }, { memberId }) => ({
    result: {},
    sequence: await change.delete(memberId, adId),
  }));
}
