/** In the place of a record that is on its way. */
import { Skeleton } from '../../../ui/states.tsx';

export function RecordOutline() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col items-center gap-5 bg-surface p-4">
      <Skeleton className="h-20 w-48 rounded-xl" />
      <Skeleton className="h-40 w-full rounded-xl" />
      <Skeleton className="h-48 w-full rounded-xl" />
    </div>
  );
}
