/** The texts of an order's faults. */
import { displayNeed, formatUnits, groupThousands } from '@tern/math';
import type { ContractTerms } from '@tern/math/contract';
import { t } from '../../locale/text.ts';
import { priceText } from './figure-words.ts';
import type { OrderFault } from './order-fault.ts';

/** @param isPlan whose price is measured against its own trigger */
export function faultText(
  { key, bound, pairsName }: OrderFault,
  terms: ContractTerms,
  isPlan = false,
): string {
  switch (key) {
    case 'priceTick':
      return t('contract.priceTick', { bound: formatUnits(bound, terms.priceScale) });
    case 'lotsTooMany':
      return t('contract.lotsTooMany', { bound: groupThousands(bound.toString()) });
    case 'closeBelowResting':
      return t('contract.closeBelowResting', { bound: formatUnits(bound, terms.quoteScale) });
    case 'priceBand':
      return t(isPlan ? 'contract.planPriceBand' : 'contract.priceBand');
    case 'closeTooLow':
    case 'closeTooHigh':
    case 'stopBeyondLiquidation':
      return t(`contract.${key}`, { price: priceText(bound, terms) });
    case 'hedgeLots':
    case 'hedgePercent':
      return t(`contract.${key}`, { bound: groupThousands(bound.toString()) });
    case 'hedgeEquity':
      return t('contract.hedgeEquity', {
        pair: pairsName,
        equity: displayNeed(formatUnits(bound, terms.quoteScale)),
      });
    case 'heldByIndex':
      return t('contract.heldByIndex', { pair: pairsName });
    default:
      return t(`contract.${key}`);
  }
}
