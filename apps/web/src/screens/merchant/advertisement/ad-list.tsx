/** The list of own ads: each with its state and figures, the switch for all, the way to a new one. */
import { Plus, TriangleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import {
  type MerchantStanding,
  type OwnAd,
  usePostPasswordStep,
  useSwitchAdOn,
  useSwitchAllAdsOff,
} from '../../../features/merchant/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AdCard } from './ad-card.tsx';

interface AdListProps {
  ads: readonly OwnAd[];
  standing: MerchantStanding;
}

export function AdList({ ads, standing }: AdListProps) {
  const navigate = useNavigate();
  const turnOn = useSwitchAdOn();
  const { ask, sheet } = usePostPasswordStep(
    (adId: string, postPassword) => turnOn.mutateAsync({ adId, postPassword }),
    () => toast(t('merchant.turnedOn'), 'ok'),
  );
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-6">
        <StandingNote standing={standing} />
        {ads.length === 0 ? (
          <EmptyState className="flex-1" title={t('merchant.noAds')} text={t('merchant.noAdsText')} />
        ) : (
          <ul className="flex flex-col gap-3">
            {ads.map((ad) => (
              <AdCard key={ad.adId} ad={ad} onTurnOn={() => ask(ad.adId)} />
            ))}
          </ul>
        )}
      </div>
      <FootBar>
        {ads.some(({ isOn }) => isOn) && <AllOff />}
        <Button
          size="large"
          disabled={standing.state !== 'APPROVED'}
          onClick={() => navigate('/advertisement?ad=new')}
        >
          <Plus size={18} aria-hidden />
          {t('merchant.publish')}
        </Button>
      </FootBar>
      {sheet}
    </div>
  );
}

/** Why no ad goes ON. */
function StandingNote({ standing }: { standing: MerchantStanding }) {
  const navigate = useNavigate();
  const { state, bondMissing } = standing;
  const isShort = /[1-9]/.test(bondMissing);
  if (state === 'APPROVED' && !isShort) return null;
  const text =
    state === 'APPROVED'
      ? t('merchant.bondMissing', { amount: bondMissing })
      : state === 'SUSPENDED'
        ? t('merchant.text_SUSPENDED')
        : t('merchant.state_QUITTING');
  return (
    <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
      {text}{' '}
      <button
        type="button"
        className="-my-3 py-3 font-semibold text-brand"
        onClick={() => navigate('/transaction/merchantAudit')}
      >
        {t('titles.merchantAudit')}
      </button>
    </Note>
  );
}

function AllOff() {
  const allOff = useSwitchAllAdsOff();
  const ask = async () => {
    const isSure = await confirm({
      title: t('merchant.allOffAsk'),
      text: t('merchant.allOffText'),
      confirmLabel: t('merchant.allOff'),
      cancelLabel: t('app.cancel'),
    });
    if (!isSure) return;
    // A promise, since the feed may take this button away before the answer is there.
    void allOff
      .mutateAsync(undefined)
      .then(({ result }) => toast(t('merchant.allOffDone', { count: result.count }), 'ok'), toastError);
  };
  return (
    <Button size="large" tone="ghost" busy={allOff.isPending} onClick={() => void ask()}>
      {t('merchant.allOff')}
    </Button>
  );
}
