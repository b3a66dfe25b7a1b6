/** Opens the calls about the merchant's own ads. */
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { CallRegistry, ReadBarrier } from '../../../platform/http/call.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { AdView } from '../market/ad-view.ts';
import type { AdRefusals } from './ad-refusals.ts';
import { adRoutes } from './ad-routes.ts';
import { ChangeAds, type ChangeAdsDeps } from './change-ads.ts';
import { OwnAds } from './own-ads.ts';

export interface AdsDeps extends Omit<ChangeAdsDeps, 'ads'> {
  sql: Sql;
  clock: Clock;
  isReadable: ReadBarrier;
  live: LiveOtc;
  view: AdView;
  refusals: AdRefusals;
}

export function openAds(deps: AdsDeps) {
  const { sql, clock, isReadable, live, view, texts, refusals } = deps;
  const change = new ChangeAds({ ...deps, ads: live.ads });
  const own = new OwnAds(sql, live, texts, view, refusals);
  return { calls: (calls: CallRegistry) => adRoutes(calls, { clock, isReadable, change, own }) };
}
