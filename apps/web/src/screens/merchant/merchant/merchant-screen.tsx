/** A merchant's page: figures, listed ads with the way to an order, block and unblock; `?merchantId=`. */
import { groupThousands } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { FigureRow, toastOutcome, useBlocks, useUnblock } from '../../../features/merchant/index.ts';
import {
  AdRow,
  MerchantBadge,
  useBlockMember,
  useMerchant,
  useOrderSheet,
} from '../../../features/otc/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { isId } from '../../../kit/navigation/address-id.ts';
import { loginAddress, useNavigate } from '../../../kit/navigation/navigation.ts';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { askToLogIn, confirm } from '../../../kit/popups/confirm.ts';
import { isLoggedIn } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { dayOf } from '../../../ui/time-words.ts';

type Page = CallResult<'getOtcMerchant'>;

const MARKET = '/transaction/transactionFabi';

export function MerchantScreen() {
  const merchantId = useScreenQuery().get('merchantId') ?? '';
  const { data, error, refetch } = useMerchant(merchantId, isId(merchantId));
  if (data) return <MerchantPage page={data} />;
  if (isNotThere(merchantId, error, 'otcMerchantUnknown'))
    return <NotThere error="otcMerchantUnknown" list={MARKET} />;
  if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      <Skeleton className="h-36 w-full rounded-xl" />
      <Skeleton className="h-64 w-full rounded-xl" />
    </div>
  );
}

function MerchantPage({ page }: { page: Page }) {
  const { takeAd, sheet } = useOrderSheet();
  const { merchant, ads } = page;
  return (
    <div className="flex flex-1 flex-col">
      <div className="px-4 pt-2 pb-3">
        <Head page={page} />
      </div>
      <section className="flex flex-1 flex-col bg-surface px-4 pt-3 pb-8">
        <h2 className="font-semibold">{t('merchant.theirAds')}</h2>
        {ads.length === 0 ? (
          <EmptyState className="flex-1" title={t('merchant.noTheirAds')} />
        ) : (
          <ul aria-label={`${merchant.nickName} ${t('merchant.theirAds')}`}>
            {ads.map((ad) => (
              <AdRow key={ad.adId} ad={ad} onOrder={takeAd} />
            ))}
          </ul>
        )}
      </section>
      {sheet}
    </div>
  );
}

function Head({ page: { merchant, completedInAll, approvedTime, ads } }: { page: Page }) {
  const isOwn = ads.some((ad) => ad.isOwn);
  const facts = [
    [t('merchant.completedInAll'), t('merchant.orders', { count: groupThousands(String(completedInAll)) })],
    [t('merchant.merchantSince'), dayOf(approvedTime)],
  ] as const;
  return (
    <Card className="p-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <MerchantBadge merchant={merchant} size="large" />
          <p className="mt-1 text-12 text-text-2">
            {merchant.isOnline ? t('merchant.online') : t('merchant.offline')}
            {merchant.isSimulated && ` · ${t('merchant.simulated')}`}
          </p>
        </div>
        {!isOwn && <BlockButton merchantId={merchant.merchantId} />}
      </div>
      <div className="mt-4 border-t border-line pt-3">
        <p className="mb-2 text-11 text-text-3">{t('merchant.figures')}</p>
        <FigureRow figures={merchant} />
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 text-12">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-text-2">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function BlockButton({ merchantId }: { merchantId: string }) {
  const blocks = useBlocks().data;
  const block = useBlockMember();
  const unblock = useUnblock();
  const navigate = useNavigate();
  const mine = blocks?.find((one) => one.merchantId === merchantId);
  if (mine) {
    return (
      <Button
        tone="ghost"
        size="small"
        busy={unblock.isPending}
        onClick={() => void toastOutcome(unblock.mutateAsync(mine.blockId), t('merchant.unblockDone'))}
      >
        {t('merchant.unblock')}
      </Button>
    );
  }
  const ask = async () => {
    if (!isLoggedIn()) {
      if (await askToLogIn()) navigate(loginAddress(location.pathname + location.search));
      return;
    }
    const isSure = await confirm({
      title: t('merchant.blockAsk'),
      text: t('merchant.blockText'),
      confirmLabel: t('merchant.block'),
      cancelLabel: t('app.cancel'),
      tone: 'danger',
    });
    if (isSure) void toastOutcome(block.mutateAsync({ merchantId }), t('merchant.blockDone'));
  };
  return (
    <Button tone="ghost" size="small" busy={block.isPending} onClick={() => void ask()}>
      {t('merchant.block')}
    </Button>
  );
}
