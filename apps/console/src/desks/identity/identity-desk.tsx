/** Identity reviews: the queue, and one claimed case at a time. */
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { IdentityCase } from './identity-case.tsx';
import { identityColumns } from './identity-columns.tsx';
import type { IdentityRow, OpenedCase } from './identity-rows.ts';

const EVERY_MS = 10_000;

export default function IdentityDesk() {
  const [opened, setOpened] = useState<OpenedCase>();
  if (opened) return <IdentityCase opened={opened} onClose={() => setOpened(undefined)} />;
  return <IdentityQueue onOpened={setOpened} />;
}

function IdentityQueue({ onOpened }: { onOpened(opened: OpenedCase): void }) {
  const [state, setState] = useState<IdentityRow['state']>('PENDING');
  const [level, setLevel] = useState<IdentityRow['level']>();
  const pages = useDeskPages('getIdentityReviews', { state, ...(level && { level }) }, { everyMs: EVERY_MS });
  return (
    <PageFrame title={t('nav.identity')} text={t('review.identityText')}>
      <div className="row">
        <Segmented
          value={state}
          onChange={setState}
          options={(['PENDING', 'APPROVED', 'REJECTED'] as const).map((value) => ({
            value,
            label: t(`review.${value}`),
          }))}
        />
        <Select<IdentityRow['level']>
          allowClear
          aria-label={t('review.level')}
          placeholder={t('review.anyLevel')}
          style={{ width: 160 }}
          value={level ?? null}
          onChange={(next) => setLevel(next ?? undefined)}
          options={(['BASIC', 'ADVANCED'] as const).map((value) => ({ value, label: t(`review.${value}`) }))}
        />
      </div>
      <PagedTable
        label={t('nav.identity')}
        pages={pages}
        columns={identityColumns(onOpened)}
        keyOf={(row) => row.reviewId}
        emptyText={state === 'PENDING' ? t('review.noneWaiting') : t('app.nothing')}
      />
    </PageFrame>
  );
}
