/** The outline of a conversation that is on its way. */
import { Skeleton } from '../../../ui/states.tsx';

export function ConversationOutline() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-3 bg-surface p-4">
      <Skeleton className="h-12 w-2/3 rounded-lg" />
      <Skeleton className="ml-auto h-12 w-2/3 rounded-lg" />
    </div>
  );
}
