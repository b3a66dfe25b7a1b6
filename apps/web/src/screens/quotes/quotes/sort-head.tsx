/** The head of the market list: four names to sort by. */
import { type Sort, SortKey } from '../../../features/market/index.ts';

interface SortHeadProps {
  sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
}

export function SortHead(order: SortHeadProps) {
  return (
    <div className="flex h-10 items-center bg-surface px-4 text-11 text-text-3">
      <span className="flex flex-1 items-center gap-1">
        <SortKey by="name" {...order} />/<SortKey by="volume" {...order} />
      </span>
      <span className="flex flex-1 justify-end pr-3.5">
        <SortKey by="price" {...order} />
      </span>
      <span className="flex w-[74px] justify-end">
        <SortKey by="change" {...order} />
      </span>
    </div>
  );
}
