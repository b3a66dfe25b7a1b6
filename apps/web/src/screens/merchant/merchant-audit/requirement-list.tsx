/** The requirements of an application, each met or with the way to it. */
import { displayAmount, displayExact } from '@tern/math';
import type { MerchantRequirement } from '@tern/protocol';
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useHasSms } from '../../../features/member/index.ts';
import type { MerchantStanding } from '../../../features/merchant/index.ts';
import { openNickName } from '../../../kit/popups/popups.ts';
import { t } from '../../../locale/text.ts';
import { Card, ROW } from '../../../ui/list-row.tsx';

/** The nickname has a dialog of its own, and no member can end a restriction. */
const PLACES: Record<MerchantRequirement, string | undefined> = {
  ADVANCED_IDENTITY: '/realname1',
  PHONE: '/accountCenter/bind?type=phone',
  MAIL: '/accountCenter/bind?type=mail',
  GOOGLE: '/accountCenter/googleAuthenticator',
  POST_PASSWORD: '/accountCenter/postPasswordSet',
  NICK_NAME: undefined,
  NO_APPEAL: '/transaction/otcOrder?tab=APPEALS',
  NO_RESTRICTION: '/customer',
  BOND: '/assets/transfer?from=assets&to=otc&coin=USDT',
};

export function RequirementList({ standing }: { standing: MerchantStanding }) {
  const { requirements } = standing;
  const met = requirements.filter(({ isMet }) => isMet).length;
  return (
    <section>
      <h2 className="mb-2 flex justify-between gap-3 text-12 text-text-2">
        {t('merchant.requirements')}
        <span>{t('merchant.metOf', { met, all: requirements.length })}</span>
      </h2>
      <Card className="px-4">
        <ul>
          {requirements.map((one) => (
            <Requirement key={one.requirement} {...one} standing={standing} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface RequirementProps {
  requirement: MerchantRequirement;
  isMet: boolean;
  standing: MerchantStanding;
}

function Requirement({ requirement, isMet, standing }: RequirementProps) {
  const navigate = useNavigate();
  const isClosed = !useHasSms() && requirement === 'PHONE' && !isMet;
  const words = (
    <span className="min-w-0 flex-1 py-2">
      {nameOf(requirement, standing)}
      {isClosed && <span className="block text-12 text-text-2">{t('merchant.noSms')}</span>}
      {requirement === 'BOND' && (
        <span className="block text-12 text-text-2">
          {t('merchant.availableNow', { amount: displayAmount(standing.available, 'USDT') })}
        </span>
      )}
    </span>
  );
  if (isMet) {
    return (
      <li className={ROW}>
        <CircleCheck size={20} className="shrink-0 text-ok" aria-hidden />
        {words}
        <span className="shrink-0 text-13 text-ok">{t('merchant.met')}</span>
      </li>
    );
  }
  if (isClosed) {
    return (
      <li className={ROW}>
        <CircleDashed size={20} className="shrink-0 text-text-3" aria-hidden />
        {words}
      </li>
    );
  }
  const place = PLACES[requirement];
  return (
    <li className="[&+&]:border-t [&+&]:border-line">
      <button
        type="button"
        onClick={() => (place === undefined ? openNickName(true) : navigate(place))}
        className="flex min-h-[52px] w-full items-center gap-3 text-left active:opacity-60"
      >
        <CircleDashed size={20} className="shrink-0 text-text-3" aria-hidden />
        {words}
        <span className="shrink-0 text-13 text-brand">{t('merchant.goDo')}</span>
        <ChevronRight size={16} className="shrink-0 text-text-3" aria-hidden />
      </button>
    </li>
  );
}

function nameOf(requirement: MerchantRequirement, { bondNeeded }: MerchantStanding): string {
  if (requirement === 'BOND') return t('merchant.need_BOND', { amount: displayExact(bondNeeded) });
  return t(`merchant.need_${requirement}`);
}
