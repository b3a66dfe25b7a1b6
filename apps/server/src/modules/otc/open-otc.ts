/**
 * Opens the module of the OTC desk: each folder registers its calls by one function. It restores live state from the read
 * tables, so these must hold the whole journal when it is opened.
 */
import type { Kernel } from '../../kernel/index.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import type { OpenModule } from '../module.ts';
import { restoreOtc } from './live/restore-otc.ts';
import { OrderFinder } from './orders/order-finder.ts';

export interface OtcDeps {
  sql: Sql;
  kernel: Pick<Kernel, 'onReleased' | 'initial'>;
  isReadable: ReadBarrier;
}

export async function openOtc({ sql, kernel, isReadable }: OtcDeps) {
  const live = await restoreOtc(sql, kernel.initial);
  const finder = new OrderFinder(sql, live, isReadable);
  return {
    topics() {
      kernel.onReleased((released) => live.apply(released));
    },
    api: { live, finder },
  } satisfies OpenModule & { api: object };
}
