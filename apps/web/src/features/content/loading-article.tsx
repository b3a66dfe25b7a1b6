/** The outline of a text on its way, or the reason why it did not come. */
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { Skeleton } from '../../ui/states.tsx';

export function LoadingArticle({ error, refetch }: { error: Error | null; refetch(): unknown }) {
  if (error) return <LoadFailed error={error} refetch={refetch} />;
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="mb-3 h-3.5 w-2/5" />
      {['w-full', 'w-11/12', 'w-10/12', 'w-3/5'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
