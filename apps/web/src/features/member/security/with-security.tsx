/** Loads the member's security for a screen that cannot be drawn without it. */
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { type Security, useSecurity } from './queries.ts';

export function WithSecurity({ children }: { children(security: Security): ReactNode }) {
  const { data, error, refetch } = useSecurity();
  if (data) return children(data);
  if (error) {
    return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      <Skeleton className="h-32 w-full rounded-xl" />
      <Skeleton className="h-40 w-full rounded-xl" />
      <Skeleton className="h-40 w-full rounded-xl" />
    </div>
  );
}
