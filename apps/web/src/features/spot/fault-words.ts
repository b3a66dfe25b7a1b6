/** What is wrong with an order, in words. */
import { groupThousands } from '@tern/math';
import { t } from '../../locale/text.ts';
import type { OrderFault } from './check-order.ts';

export function faultText({ key, bound }: OrderFault): string {
  switch (key) {
    case 'priceTick':
    case 'qtyStep':
    case 'qtyTooSmall':
    case 'qtyTooLarge':
    case 'notionalTooSmall':
    case 'notionalTooLarge':
      return t(`trade.${key}`, { bound: groupThousands(bound) });
    default:
      return t(`trade.${key}`);
  }
}
