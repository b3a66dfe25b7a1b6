/** What is wrong with an order, in words. */
import { formatUnits, groupThousands } from '@tern/math';
import type { ContractTerms } from '@tern/math/contract';
import { t } from '../../locale/text.ts';
import type { OrderFault } from './check-order.ts';

/** @param isPlan whose price is measured against its own trigger */
export function faultText({ key, bound }: OrderFault, terms: ContractTerms, isPlan = false): string {
  switch (key) {
    case 'priceTick':
      return t('contract.priceTick', { bound: formatUnits(bound, terms.priceScale) });
    case 'lotsTooMany':
      return t('contract.lotsTooMany', { bound: groupThousands(bound.toString()) });
    case 'priceBand':
      return t(isPlan ? 'contract.planPriceBand' : 'contract.priceBand');
    default:
      return t(`contract.${key}`);
  }
}
