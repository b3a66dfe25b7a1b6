/** Customer service of the desk's tests: the real module with members' calls, a hub that records, and uploads in memory. */

import type { OtcApi } from '../../src/modules/otc/index.ts';
import type { Staff } from '../../src/modules/staff/index.ts';
import { openSupport } from '../../src/modules/support/index.ts';
import type { SupportConfig } from '../../src/modules/support/support-config.ts';
import type { TicketEvent } from '../../src/modules/support/ticket-news.ts';
import type { Clock } from '../../src/platform/clock/clock.ts';
import type { TempDatabase } from '../../src/platform/database/testing/temp-database.ts';
import { CallDesk } from '../../src/platform/http/testing/call-desk.ts';
import { RecordingHub } from '../../src/platform/websocket/testing/recording-hub.ts';
import { UploadedImages } from './uploaded-images.ts';

interface DeskParts {
  database: Pick<TempDatabase, 'sql'>;
  clock: Clock;
  staff: Staff;
}

export function openSupportForDesk(
  { database, clock, staff }: DeskParts,
  config: SupportConfig,
  otc: OtcApi,
) {
  const { sql } = database;
  const members = new CallDesk();
  const hub = new RecordingHub();
  const images = new UploadedImages();
  const news: TicketEvent[] = [];
  /** The records that members have, as `<member> <kind> <id>`. */
  const records = new Set<string>();
  const module = openSupport({
    sql,
    clock,
    config,
    images: images.api,
    identity: {
      markedImage: async ({ imageId }) => ({
        contentType: 'image/png',
        bytes: Buffer.from(`marked ${imageId}`),
      }),
    },
    staff,
    otc,
    hasRecord: async (memberId, kind, recordId) => records.has(`${memberId} ${kind} ${recordId}`),
  });
  module.calls(members);
  module.topics(hub);
  module.api.onTicket((event) => news.push(event));
  /** Its topics go to the hub that records. */
  const desk = { deskCalls: module.deskCalls };
  return { module, desk, members, hub, images, news, records };
}
export type SupportForDesk = ReturnType<typeof openSupportForDesk>;
