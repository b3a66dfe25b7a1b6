/** The texts of what is wrong with an order. */
import { groupThousands } from '@tern/math';
import { t } from '../../locale/text.ts';
import type { OrderFault } from './check-order.ts';

/** @param quote the coin that the order's value is counted in */
export function faultText({ key, bound, highest }: OrderFault, quote: string): string {
  switch (key) {
    case 'priceBand':
      return t('trade.priceBand', { low: groupThousands(bound), high: groupThousands(highest) });
    case 'notionalTooSmall':
    case 'notionalTooLarge':
      return t(`trade.${key}`, { bound: groupThousands(bound), coin: quote });
    case 'priceTick':
    case 'qtyStep':
    case 'qtyTooSmall':
    case 'qtyTooLarge':
      return t(`trade.${key}`, { bound: groupThousands(bound) });
    default:
      return t(`trade.${key}`);
  }
}
