/** Drives the live balances and feeds the private topic `balances` with what each row changed. */
import type { Kernel } from '../../kernel/kernel.ts';
import type { Hub } from '../../platform/websocket/hub.ts';
import type { LiveMarkets } from '../market/index.ts';
import type { LiveBalances } from './live-balances.ts';
import { mergeBalances, wireBalance } from './wire-balance.ts';

export function feedBalances(
  hub: Hub,
  kernel: Pick<Kernel, 'onReleased'>,
  balances: LiveBalances,
  markets: LiveMarkets,
): void {
  const channel = hub.channel('balances', {
    snapshot: (_topic, memberId) =>
      memberId === undefined
        ? undefined
        : {
            seq: balances.sequence,
            data: balances.balancesOf(memberId).map((balance) => wireBalance(balance, markets)),
          },
    merge: mergeBalances,
  });
  kernel.onReleased((released) => {
    const changed = balances.apply(released, (memberId) => channel.isReadBy(memberId));
    for (const [memberId, list] of changed) {
      const data = list.map((balance) => wireBalance(balance, markets));
      channel.publishTo(memberId, balances.sequence, data);
    }
  });
}
