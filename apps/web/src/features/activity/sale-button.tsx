/** The way into a product, or the reason why there is none now. */
import { compareDecimals } from '@tern/math';
import { useMemberNavigate } from '../../kit/navigation/navigation.ts';
import { serverNow } from '../../kit/time/server-clock.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import type { PledgeProduct } from './queries.ts';

interface SaleButtonProps {
  product: PledgeProduct;
  size?: 'small' | 'large';
  className?: string;
}

export function SaleButton({ product, size = 'large', className }: SaleButtonProps) {
  const navigate = useMemberNavigate();
  const { productId, isOnSale } = product;
  return (
    <Button
      size={size}
      disabled={!isOnSale}
      {...(className !== undefined && { className })}
      onClick={() => void navigate(`/mortgage?productId=${productId}`)}
    >
      {isOnSale ? t('activity.pledge') : closedWords(product)}
    </Button>
  );
}

function closedWords({ remaining, saleStart, saleEnd, status }: PledgeProduct): string {
  const now = serverNow();
  if (status === 'OFF' || now >= saleEnd) return t('activity.saleOver');
  if (compareDecimals(remaining, '0') === 0) return t('activity.soldOut');
  return now < saleStart ? t('activity.saleSoon') : t('activity.saleOver');
}
