import type { Clock } from '../../platform/clock/clock.ts';
import type { CallRegistry } from '../../platform/http/call.ts';
import type { Offers } from './offers.ts';
import type { Reports } from './reports.ts';

export function releaseRoutes(calls: CallRegistry, clock: Clock, offers: Offers, reports: Reports): void {
  calls.visitor('checkUpdate', async (device, { ip }) => ({
    result: await offers.check(device, { ip, nowMs: clock.nowMs() }),
  }));
  calls.visitor('isReleaseStanding', async (release) => ({
    result: { isStanding: await offers.isStanding(release) },
  }));
  calls.visitor('reportUpdate', async (report, { ip }) => {
    await reports.take(report, ip, clock.nowMs());
    return { result: {} };
  });
}
