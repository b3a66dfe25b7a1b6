/** The way of a new exchange from its operators to the first trade: what is done, and where the next step is taken. */
import type { Programme } from '@tern/protocol';
import type { FirstStep } from '@tern/protocol/desk';
import { Alert, Button, Spin } from 'antd';
import { Link } from 'react-router';
import { useAct } from '../../kit/actions.tsx';
import { FaultView } from '../../kit/fault-view.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tag } from '../../ui/tag.tsx';

/** Where each step is taken; what is taken outside of the desk has no place in it. */
const PLACES: Record<FirstStep, string | undefined> = {
  OPERATORS: '/operators',
  MAIL: '/health',
  BACKUP: undefined,
  CNY_RATE: '/markets',
  PAIR_LISTED: '/markets',
  PAIR_OPEN: '/markets',
  CHAIN_LISTED: '/chains',
  GAS: '/chains',
  COIN_TERMS: '/chains',
  OPERATIONS: '/deposits',
  FIRST_MEMBER: '/members',
  RESERVES: '/solvency',
  FIRST_CREDIT: '/members',
  FIRST_TRADE: '/markets',
  INVITATION: '/invitation',
  MERCHANTS: '/otc',
};
const EVERY_MS = 5_000;

export default function StartDesk() {
  const { data, error, refetch } = useDeskRead('getFirstSteps', {}, { everyMs: EVERY_MS });
  const next = data?.steps.find(({ isDone }) => !isDone)?.step;
  return (
    <PageFrame title={t('nav.start')} text={t('start.text')}>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {data && next === undefined && (
        <Alert role="status" type="success" showIcon title={t('start.allDone')} />
      )}
      {data && (
        <ol className="steps" aria-label={t('nav.start')}>
          {data.steps.map(({ step, isDone }) => (
            <Step key={step} step={step} isDone={isDone} isNext={step === next} />
          ))}
        </ol>
      )}
      <p className="quiet">{t('start.supportSite')}</p>
    </PageFrame>
  );
}

function Step({ step, isDone, isNext }: { step: FirstStep; isDone: boolean; isNext: boolean }) {
  const place = PLACES[step];
  const tone = isDone ? 'good' : isNext ? 'info' : 'plain';
  const state = isDone ? t('start.done') : isNext ? t('start.next') : t('start.later');
  return (
    <li className="panel step" aria-current={isNext ? 'step' : undefined}>
      <div>
        <h2>
          {t(`start.${step}`)} <Tag tone={tone}>{state}</Tag>
        </h2>
        <p className="quiet">{t(`start.${step}_how`)}</p>
      </div>
      {(step === 'INVITATION' || step === 'MERCHANTS') && !isDone && <OpenProgramme programme={step} />}
      {place && !isDone && (
        <Link to={place} aria-label={`${t('start.goThere')}: ${t(`start.${step}`)}`}>
          {t('start.goThere')}
        </Link>
      )}
    </li>
  );
}

function OpenProgramme({ programme }: { programme: Programme }) {
  const act = useAct();
  const may = useMay();
  if (!may('openProgramme')) return null;
  const propose = () =>
    act({
      call: 'openProgramme',
      request: { programme },
      title: t('call.openProgramme'),
      subject: t(`start.${programme}`),
      warning: t(`start.${programme}_how`),
    });
  return <Button onClick={propose}>{t('start.confirm')}</Button>;
}
