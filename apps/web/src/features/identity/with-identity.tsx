/** Loads the member's verification for a screen that cannot be drawn without it. */
import type { ReactNode } from 'react';
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { type Identity, useIdentity } from './queries.ts';

export function WithIdentity({ children }: { children(identity: Identity): ReactNode }) {
  const { data, error, refetch } = useIdentity();
  if (data) return children(data);
  if (error) {
    return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  }
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-3 bg-surface p-4">
      <Skeleton className="h-20 w-full rounded-lg" />
      <Skeleton className="h-12 w-full rounded-lg" />
      <Skeleton className="h-12 w-full rounded-lg" />
    </div>
  );
}
