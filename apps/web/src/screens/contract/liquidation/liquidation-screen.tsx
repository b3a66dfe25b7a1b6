/** Why was I liquidated: everything that the record of one liquidation holds, in the order in which it explains itself. */

import { files } from '@tern/bridge';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  disposalsOf,
  type LiquidationRecord,
  liquidationReceipt,
  useLiquidation,
} from '../../../features/contract-records/index.ts';
import { useServer } from '../../../features/market/index.ts';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { LossCard } from './loss-card.tsx';
import { MarkCards } from './mark-cards.tsx';
import { PositionsCard } from './positions-card.tsx';
import { ReasonCard } from './reason-card.tsx';
import { SharesCard } from './shares-card.tsx';
import { StepsCard } from './steps-card.tsx';

const Sheet = lateSheet(() => import('../../../ui/layer.tsx').then((file) => file.Sheet));

export function LiquidationScreen() {
  const id = useScreenQuery().get('id') ?? '';
  const { data, error, refetch } = useLiquidation(id);
  return (
    <>
      <TopBar
        title={<h1 className="truncate">{t('contractRecords.liquidationTitle')}</h1>}
        right={data && <ProofButton record={data} />}
      />
      {data ? (
        <Explained record={data} />
      ) : isNotThere(id, error, 'liquidationUnknown') ? (
        <NotThere error="liquidationUnknown" list="/contract/allContract?tab=liquidations" />
      ) : error ? (
        <LoadFailed className="flex-1" error={error} refetch={refetch} />
      ) : (
        <div aria-busy="true" className="flex flex-1 flex-col gap-3 px-4 pt-2">
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-56 rounded-xl" />
          <Skeleton className="h-40 rounded-xl" />
        </div>
      )}
    </>
  );
}

function Explained({ record }: { record: LiquidationRecord }) {
  const hasDisposals = disposalsOf(record).length > 0;
  return (
    <>
      <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-4">
        <LossCard liquidation={record.liquidation} positions={record.positions} />
        <ReasonCard record={record} />
        <StepsCard record={record} />
        <PositionsCard positions={record.positions} />
        <MarkCards marks={record.marks} />
        {hasDisposals && <SharesCard record={record} />}
      </div>
      <Actions />
    </>
  );
}

/** Saves the record as a page that is read and printed, with all its figures as they came. */
function ProofButton({ record }: { record: LiquidationRecord }) {
  const exchange = useServer().data?.name ?? '';
  const save = async () => {
    const page = new Blob([liquidationReceipt(record, exchange)], { type: 'text/html' });
    const outcome = await files.save(`liquidation-${record.liquidation.liquidationId}.html`, page);
    if (outcome === 'saved') toast(t('contractRecords.proofSaved'), 'ok');
  };
  return (
    <button type="button" onClick={save} className="h-11 text-13 text-text-2 active:opacity-60">
      {t('contractRecords.saveProof')}
    </button>
  );
}

const METHODS = ['lowerRisk1', 'lowerRisk2', 'lowerRisk3', 'lowerRisk4'] as const;

function Actions() {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <FootBar>
      <Button tone="ghost" size="large" className="min-w-0 px-2" onClick={() => setOpen(true)}>
        <span className="whitespace-normal leading-tight max-[359px]:text-14">
          {t('contractRecords.lowerRisk')}
        </span>
      </Button>
      <Button size="large" className="min-w-0 px-2" onClick={() => navigate('/customer')}>
        <span className="whitespace-normal leading-tight max-[359px]:text-14">
          {t('contractRecords.contactSupport')}
        </span>
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('contractRecords.lowerRisk')}
        closeLabel={t('app.close')}
      >
        <ol className="list-decimal pl-5 text-14">
          {METHODS.map((method) => (
            <li key={method} className="py-2">
              {t(`contractRecords.${method}`)}
            </li>
          ))}
        </ol>
      </Sheet>
    </FootBar>
  );
}
