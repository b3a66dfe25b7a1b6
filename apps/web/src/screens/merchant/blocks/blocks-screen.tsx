/** The members whom the member has blocked, with the way to take each block back. */
import { type Block, toastOutcome, useBlocks, useUnblock } from '../../../features/merchant/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

export function BlocksScreen() {
  const { data, error, refetch } = useBlocks();
  if (error && !data) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  if (data?.length === 0) {
    return (
      <EmptyState
        className="flex-1 bg-surface"
        title={t('merchant.noBlocked')}
        text={t('merchant.blockedText')}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3 px-4 pt-2 pb-8">
      <p className="text-13 text-text-2">{t('merchant.blockedText')}</p>
      {data ? (
        <Card className="px-4">
          <ul>
            {data.map((block) => (
              <BlockRow key={block.blockId} block={block} />
            ))}
          </ul>
        </Card>
      ) : (
        <Skeleton className="h-40 w-full rounded-xl" />
      )}
    </div>
  );
}

function BlockRow({ block: { blockId, nickName, time } }: { block: Block }) {
  const unblock = useUnblock();
  return (
    <li className="flex min-h-[60px] items-center gap-3 [&+&]:border-t [&+&]:border-line">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{nickName}</bdi>
        <span className="block text-12 text-text-3">
          {t('merchant.blockedSince', { time: dayAndMinute(time) })}
        </span>
      </span>
      <Button
        tone="soft"
        size="small"
        busy={unblock.isPending}
        onClick={() => void toastOutcome(unblock.mutateAsync(blockId), t('merchant.unblockDone'))}
      >
        {t('merchant.unblock')}
      </Button>
    </li>
  );
}
