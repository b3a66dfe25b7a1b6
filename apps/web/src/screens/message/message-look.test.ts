import { expect, it } from 'vitest';
import { lookOf } from './message-look.ts';

it('a liquidation has a color and an icon of its own among the messages about trades', () => {
  const fill = lookOf({ kind: 'TRADE', link: '/transactionDetail?type=contract&orderId=1-0' });
  const liquidation = lookOf({ kind: 'TRADE', link: '/contract/liquidation?id=7' });
  expect([fill.tone, liquidation.tone]).toEqual(['brand', 'bad']);
  expect(liquidation.Icon).not.toBe(fill.Icon);
});
