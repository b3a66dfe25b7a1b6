/**
 * Becoming and being a merchant: what an application needs, the state of the own one with an operator's reason, the bond,
 * and the way out (rules/otc#merchants, rules/otc#bond).
 */
import { type MerchantStanding, useMerchantStanding } from '../../../features/merchant/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Apply } from './apply.tsx';
import { BondCard } from './bond-card.tsx';
import { StateActions } from './state-actions.tsx';
import { StateCard } from './state-card.tsx';

/** In these nothing is frozen, and a new application may follow. */
const OUTSIDE: ReadonlySet<MerchantStanding['state']> = new Set(['NONE', 'REJECTED', 'WITHDRAWN', 'QUIT']);

export function MerchantAuditScreen() {
  const { data, error, refetch } = useMerchantStanding();
  if (data) return <Standing standing={data} />;
  if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      <Skeleton className="h-24 w-full rounded-xl" />
      <Skeleton className="h-96 w-full rounded-xl" />
    </div>
  );
}

function Standing({ standing }: { standing: MerchantStanding }) {
  if (OUTSIDE.has(standing.state)) return <Apply standing={standing} />;
  return (
    <div className="flex flex-col gap-3 px-4 pt-2 pb-8">
      <StateCard standing={standing} />
      <BondCard standing={standing} />
      <StateActions standing={standing} />
    </div>
  );
}
