/** Handing in an image, and seeing one's own payment code again. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { CallRegistry } from '../../platform/http/call.ts';
import type { Images } from './images.ts';

export function imageRoutes(calls: CallRegistry, images: Images, clock: Clock): void {
  calls.member('uploadImage', async ({ kind }, { memberId }, { file, signal }) => ({
    result: await images.upload({ memberId, kind, file, signal, nowMs: clock.nowMs() }),
  }));
  calls.member('getImage', async ({ imageId }, { memberId }) => ({
    result: await images.ownQr(memberId, imageId),
  }));
}
