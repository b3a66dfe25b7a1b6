/** Airdrops: campaigns with their lists, which two operators pay by the list's hash (rules/growth#airdrops). */
import type { DeskResult } from '@tern/protocol/desk';
import { Button } from 'antd';
import { useState } from 'react';
import { CampaignTag } from '../../../kit/growth/campaign-view.tsx';
import { ownText } from '../../../kit/growth/pledge-rows.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CampaignDrawer } from './campaign-drawer.tsx';

type Row = DeskResult<'getCampaigns'>['rows'][number];

const EVERY_MS = 10_000;

export default function AirdropsDesk() {
  const may = useMay();
  const [isMaking, setMaking] = useState(false);
  const [openedId, setOpenedId] = useState<string>();
  const pages = useDeskPages('getCampaigns', {}, { everyMs: EVERY_MS });
  return (
    <PageFrame
      title={t('nav.airdrops')}
      text={t('airdrop.text')}
      actions={
        may('saveCampaign') && (
          <Button type="primary" onClick={() => setMaking(true)}>
            {t('airdrop.newCampaign')}
          </Button>
        )
      }
    >
      <PagedTable
        label={t('nav.airdrops')}
        pages={pages}
        columns={columns(pages.rows, setOpenedId)}
        keyOf={(row) => row.campaignId}
        emptyText={t('airdrop.noCampaigns')}
      />
      {isMaking && <CampaignDialog onSaved={setOpenedId} onClose={() => setMaking(false)} />}
      {openedId !== undefined && (
        <CampaignDrawer campaignId={openedId} onClose={() => setOpenedId(undefined)} />
      )}
    </PageFrame>
  );
}

function columns(rows: readonly Row[] | undefined, open: (campaignId: string) => void): Column<Row>[] {
  return [
    { title: t('pledge.number'), render: (row) => <span className="num">{row.campaignId}</span> },
    {
      title: t('proposal.productTitle'),
      render: (row) => <div className="wrap-text title-cell">{ownText(row.title)}</div>,
    },
    { title: t('app.state'), render: (row) => <CampaignTag state={row.state} /> },
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    { title: t('proposal.campaignRows'), align: 'right', render: (row) => String(row.rows) },
    {
      title: t('airdrop.faults'),
      align: 'right',
      render: (row) => (row.faults > 0 ? <Tag tone="bad">{row.faults}</Tag> : '0'),
    },
    moneyColumn({ title: t('proposal.campaignTotal'), rows, value: (row) => row.total }),
    moneyColumn({ title: 'USDT', rows, value: (row) => row.totalUsdt }),
    moneyColumn({ title: 'CNY', rows, value: (row) => row.totalCny }),
    { title: t('airdrop.paidAt'), render: (row) => <TimeText time={row.payTime} /> },
    {
      title: t('app.action'),
      render: (row) => (
        <Button size="small" onClick={() => open(row.campaignId)}>
          {t('app.look')}
        </Button>
      ),
    },
  ];
}
