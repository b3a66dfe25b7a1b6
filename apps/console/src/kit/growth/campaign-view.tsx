/** A campaign with its list, for the operator who proposes it and for the one who approves its hash. */
import type { AirdropFault, CampaignState } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { Segmented, Spin } from 'antd';
import { useState } from 'react';
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import type { Column } from '../../ui/list-table.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { CsvButton, type CsvColumn } from '../csv-button.tsx';
import { FaultView } from '../fault-view.tsx';
import { MemberLink } from '../member-link.tsx';
import { PagedTable } from '../paged-table.tsx';
import { useDeskPages, useDeskRead } from '../queries.ts';
import { ownText } from './pledge-rows.tsx';

type Campaign = DeskResult<'getCampaigns'>['rows'][number];
type Row = DeskResult<'getCampaignRows'>['rows'][number];
type Filter = 'ALL' | 'FAULTY';

export function CampaignTag({ state }: { state: CampaignState }) {
  return <Tag tone={state === 'PAID' ? 'good' : 'plain'}>{t(`airdrop.state_${state}`)}</Tag>;
}

/** `data` is undefined while it is read. */
export function useCampaign(campaignId: string) {
  const { data, error, refetch } = useDeskRead('getCampaigns', { campaignId });
  const found = data?.rows.find((row) => row.campaignId === campaignId);
  return { data: found, error, refetch };
}

interface Props {
  campaign: ReturnType<typeof useCampaign>;
  campaignId: string;
}

export function CampaignView({ campaign: { data, error, refetch }, campaignId }: Props) {
  return (
    <>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {data && <CampaignFacts campaign={data} />}
      {data && <Rows campaignId={campaignId} />}
    </>
  );
}

/** The campaign of a proposal, read by its id. */
export function CampaignEvidence({ campaignId }: { campaignId: string }) {
  return <CampaignView campaign={useCampaign(campaignId)} campaignId={campaignId} />;
}

function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { title, state, currency, rows, faults, total, totalUsdt, totalCny, listHash } = campaign;
  return (
    <Facts
      facts={[
        [t('proposal.productTitle'), ownText(title)],
        [t('app.state'), <CampaignTag key="state" state={state} />],
        [t('proposal.campaignRows'), String(rows)],
        [t('airdrop.faults'), faults > 0 ? <Tag tone="bad">{faults}</Tag> : '0'],
        [t('proposal.campaignTotal'), <MoneyText key="total" value={total} unit={currency} />],
        [t('airdrop.inUsdt'), <MoneyText key="usdt" value={totalUsdt} unit="USDT" />],
        [t('airdrop.inCny'), <MoneyText key="cny" value={totalCny} unit="CNY" />],
        [
          t('proposal.listHash'),
          <span key="hash" className="num wrap-text">
            {listHash}
          </span>,
        ],
        [t('airdrop.changed'), <TimeText key="changed" time={campaign.changeTime} />],
        campaign.payTime > 0 && [t('airdrop.paidAt'), <TimeText key="paid" time={campaign.payTime} />],
        campaign.operators.length > 0 && [t('app.operator'), campaign.operators.join(', ')],
      ]}
    />
  );
}

function Rows({ campaignId }: { campaignId: string }) {
  const [filter, setFilter] = useState<Filter>('ALL');
  const request: DeskRequest<'getCampaignRows'> = {
    campaignId,
    ...(filter === 'FAULTY' && { isFaulty: 'true' as const }),
  };
  const pages = useDeskPages('getCampaignRows', request);
  return (
    <div className="stack">
      <div className="row">
        <Segmented<Filter>
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'ALL', label: t('airdrop.allRows') },
            { value: 'FAULTY', label: t('airdrop.onlyFaulty') },
          ]}
        />
        <CsvButton
          call="getCampaignRows"
          request={request}
          fileName={`airdrop-${campaignId}`}
          columns={csvColumns()}
        />
      </div>
      <PagedTable
        label={t('airdrop.list')}
        pages={pages}
        columns={columns()}
        keyOf={(row) => String(row.line)}
        emptyText={t('airdrop.noRows')}
      />
    </div>
  );
}

const faultText = (fault: AirdropFault | ''): string => (fault === '' ? '' : t(`airdrop.fault_${fault}`));

const columns = (): Column<Row>[] => [
  { title: t('airdrop.line'), align: 'right', render: (row) => String(row.line) },
  {
    title: t('app.member'),
    render: (row) =>
      row.fault === '' ? <MemberLink memberId={row.memberId} /> : <bdi className="num">{row.memberId}</bdi>,
  },
  {
    title: t('money.amount'),
    align: 'right',
    render: (row) =>
      row.fault === '' ? <MoneyText value={row.amount} /> : <bdi className="num">{row.amount}</bdi>,
  },
  {
    title: t('airdrop.fault'),
    render: (row) =>
      row.fault === '' ? (
        <Tag tone="good">{t('airdrop.payable')}</Tag>
      ) : (
        <Tag tone="bad">{faultText(row.fault)}</Tag>
      ),
  },
];

const csvColumns = (): CsvColumn<Row>[] => [
  [t('airdrop.line'), (row) => String(row.line)],
  [t('app.member'), (row) => row.memberId],
  [t('money.amount'), (row) => row.amount],
  [t('airdrop.fault'), (row) => faultText(row.fault)],
];
