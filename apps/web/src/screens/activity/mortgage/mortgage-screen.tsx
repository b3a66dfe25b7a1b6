/** Pledges an amount of a product: what it earns, its dates, what is left, and the confirmation by the trading password. */
import { type PledgeProduct, usePledgeLimit, usePledgeProduct } from '../../../features/activity/index.ts';
import { FreezeNote } from '../../../features/member/index.ts';
import { freeOf, useBalances } from '../../../features/wallet/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { MortgageForm } from './mortgage-form.tsx';

export function MortgageScreen() {
  const productId = useScreenQuery().get('productId') ?? '';
  const { data, error, refetch } = usePledgeProduct(productId);
  if (isNotThere(productId, error, 'productUnknown'))
    return <NotThere error="productUnknown" list="/activity" />;
  if (!data) return error ? <LoadFailed error={error} refetch={refetch} /> : <Outline />;
  return (
    <>
      <FreezeNote />
      <Filled product={data} />
    </>
  );
}

function Filled({ product }: { product: PledgeProduct }) {
  const limit = usePledgeLimit(product.productId).data;
  const { balances } = useBalances();
  const free = freeOf(balances, 'assets', product.currency);
  return <MortgageForm key={product.productId} product={product} free={free} limit={limit} />;
}

function Outline() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-3 bg-surface px-4 pt-3">
      <Skeleton className="h-16 w-full rounded-xl" />
      <Skeleton className="h-12 w-full rounded-lg" />
      <Skeleton className="h-72 w-full rounded-xl" />
    </div>
  );
}
