/**
 * The own advertisements, and the form of one: `?ad=new` or `?ad=<id>`, so that the way back leads from the form to the
 * list. The screen is kept: a form left for the payment methods is still typed when the member comes back.
 */
import { Megaphone } from 'lucide-react';
import { useNavigate } from 'react-router';
import {
  type MerchantStanding,
  type OwnAd,
  useMerchantStanding,
  useOwnAds,
} from '../../../features/merchant/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, Message, Ring, Skeleton } from '../../../ui/states.tsx';
import { AdEditor } from './ad-editor.tsx';
import { AdList } from './ad-list.tsx';

/** In these the member has ads, whether or not one may go ON. */
const MERCHANTS: ReadonlySet<MerchantStanding['state']> = new Set(['APPROVED', 'SUSPENDED', 'QUITTING']);

export function AdvertisementScreen() {
  const wanted = useScreenQuery().get('ad');
  const standing = useMerchantStanding();
  const ads = useOwnAds();
  const error = standing.error ?? ads.error;
  if (standing.data && ads.data) {
    if (!MERCHANTS.has(standing.data.state)) return <NotMerchant />;
    if (wanted === null) return <AdList ads={ads.data} standing={standing.data} />;
    return <Editor key={wanted} wanted={wanted} ads={ads.data} />;
  }
  if (error) {
    const again = () => Promise.all([standing.refetch(), ads.refetch()]);
    return <LoadFailed className="flex-1 bg-surface" error={error} refetch={again} />;
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      <Skeleton className="h-40 w-full rounded-xl" />
      <Skeleton className="h-40 w-full rounded-xl" />
    </div>
  );
}

function Editor({ wanted, ads }: { wanted: string; ads: readonly OwnAd[] }) {
  const navigate = useNavigate();
  const ad = ads.find(({ adId }) => adId === wanted);
  if (wanted === 'new' || ad) return <AdEditor ad={ad} />;
  return (
    <EmptyState
      className="flex-1 bg-surface"
      title={t('merchant.adGone')}
      action={
        <Button tone="soft" className="w-40" onClick={() => navigate('/advertisement', { replace: true })}>
          {t('app.toList')}
        </Button>
      }
    />
  );
}

function NotMerchant() {
  const navigate = useNavigate();
  return (
    <Message
      className="flex-1 bg-surface"
      picture={
        <Ring tone="brand">
          <Megaphone size={28} strokeWidth={1.4} aria-hidden />
        </Ring>
      }
      title={t('merchant.notMerchant')}
      text={t('merchant.notMerchantText')}
      action={
        <Button className="w-40" onClick={() => navigate('/transaction/merchantAudit')}>
          {t('merchant.toAudit')}
        </Button>
      }
    />
  );
}
