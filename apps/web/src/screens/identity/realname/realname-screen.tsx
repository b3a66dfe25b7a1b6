/** The basic verification: the form, or what became of it. */
import { BadgeCheck, Hourglass, Lock } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type Identity, LevelCards, WithIdentity } from '../../../features/identity/index.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Message, Ring } from '../../../ui/states.tsx';
import { BasicForm } from './basic-form.tsx';

export function RealnameScreen() {
  return (
    <WithIdentity>
      {(identity) => (
        <div className="flex flex-1 flex-col bg-surface">
          <div className="px-4 pt-2">
            <LevelCards identity={identity} current={identity.cardState === 'PASS' ? 'advanced' : 'basic'} />
          </div>
          {identity.cardState === '' || identity.cardState === 'REJECT' ? (
            <BasicForm identity={identity} />
          ) : (
            <Outcome identity={identity} />
          )}
        </div>
      )}
    </WithIdentity>
  );
}

function Outcome({ identity }: { identity: Identity }) {
  const passed = identity.cardState === 'PASS';
  const Icon = passed ? BadgeCheck : Hourglass;
  return (
    <>
      <Message
        picture={
          <Ring tone={passed ? 'ok' : 'brand'}>
            <Icon size={28} strokeWidth={1.4} aria-hidden />
          </Ring>
        }
        title={titleOf(identity)}
        text={!passed || identity.advancedState === 'REVIEWING' ? t('identity.reviewingText') : undefined}
        action={<NextStep identity={identity} />}
      />
      <Facts identity={identity} />
    </>
  );
}

function titleOf({ cardState, advancedState }: Identity): string {
  if (cardState !== 'PASS') return t('identity.reviewingTitle');
  if (advancedState === 'PASS') return t('identity.passAdvancedTitle');
  return advancedState === 'REVIEWING' ? t('identity.advancedReviewingTitle') : t('identity.passTitle');
}

function NextStep({ identity: { cardState, advancedState } }: { identity: Identity }) {
  const navigate = useNavigate();
  if (cardState !== 'PASS' || advancedState === 'PASS' || advancedState === 'REVIEWING') return undefined;
  return (
    <Button className="min-w-40" onClick={() => navigate('/realname1')}>
      {advancedState === 'REJECT' ? t('identity.againAdvanced') : t('identity.goAdvanced')}
    </Button>
  );
}

function Facts({ identity: { name, idType, cardNo } }: { identity: Identity }) {
  return (
    <div className="px-4 pb-8">
      <div className="rounded-xl px-4 shadow-[inset_0_0_0_1px_var(--line)]">
        <ListRow label={t('identity.name')} value={name} />
        {idType && <ListRow label={t('identity.idType')} value={t(`identity.type_${idType}`)} />}
        {cardNo && <ListRow label={t('identity.idNumber')} value={cardNo} />}
      </div>
      <p className="mt-4 flex items-center gap-2 text-12 text-text-3">
        <Lock size={16} className="shrink-0" aria-hidden />
        {t('identity.privacyNote')}
      </p>
    </div>
  );
}
