/**
 * The read tables of the OTC desk out of journal rows: ads, orders with every step, what cancels count, merchants, blocks
 * and restrictions.
 */
import { eachPlacedEvent } from '../../../kernel/each-event.ts';
import type { Projection } from '../../../kernel/projection.ts';
import { AdRows } from './ad-rows.ts';
import { MemberRows } from './member-rows.ts';
import { OrderRows } from './order-rows.ts';
import { RecordRows } from './record-rows.ts';

export const otcProjection: Projection = {
  name: 'otc',
  tables: [
    'otc_ads',
    'otc_blocks',
    'otc_cancels',
    'otc_merchants',
    'otc_methods',
    'otc_order_steps',
    'otc_orders',
    'otc_restrictions',
    'otc_verdicts',
  ],
  async apply(sql, rows) {
    const parts = [new AdRows(), new OrderRows(), new RecordRows(), new MemberRows()];
    for (const row of rows)
      eachPlacedEvent(row, (event, place) => {
        for (const part of parts) part.add(event, place);
      });
    for (const part of parts) await part.write(sql);
  },
};
