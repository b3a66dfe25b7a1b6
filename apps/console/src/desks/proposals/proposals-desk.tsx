/** The four-eyes queue: what waits for a second operator, what one's own waits for, and what became of the others. */
import type { ProposalState } from '@tern/protocol/desk';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { useOwnSession } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { callName, subjectText } from '../../locale/wire-names.ts';
import type { Column } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { Proposal } from './proposal.ts';
import { ProposalDrawer } from './proposal-drawer.tsx';
import { ProposalTag } from './state-tag.tsx';

type View = 'others' | 'own' | 'all';

const EVERY_MS = 10_000;
const DECIDED: readonly ProposalState[] = [
  'EXECUTED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
  'FAILED',
  'OUTDATED',
  'INTERRUPTED',
  'EXECUTING',
  'PENDING',
];

export default function ProposalsDesk() {
  const isAlone = useOwnSession().fourEyes === 'delay';
  const { proposalId } = useParams();
  const navigate = useNavigate();
  const [view, setView] = useState<View>(isAlone ? 'own' : 'others');
  const [state, setState] = useState<ProposalState | undefined>();
  const wanted = view === 'all' ? state : 'PENDING';
  const pages = useDeskPages(
    'getProposals',
    { limit: '100', ...(wanted && { state: wanted }) },
    { everyMs: EVERY_MS },
  );
  const rows = view === 'all' ? pages.rows : pages.rows?.filter((row) => row.isOwn === (view === 'own'));
  return (
    <PageFrame title={t('nav.proposals')} text={isAlone ? t('proposal.textDelay') : t('proposal.text')}>
      <div className="row">
        <Segmented<View>
          value={view}
          onChange={setView}
          options={[
            { value: 'others', label: t('proposal.others') },
            { value: 'own', label: t('proposal.own') },
            { value: 'all', label: t('proposal.all') },
          ]}
        />
        {view === 'all' && (
          <Select<ProposalState>
            allowClear
            aria-label={t('app.state')}
            placeholder={t('proposal.anyState')}
            style={{ width: 180 }}
            value={state ?? null}
            onChange={(next) => setState(next ?? undefined)}
            options={DECIDED.map((value) => ({ value, label: t(`proposal.${value}`) }))}
          />
        )}
      </div>
      <PagedTable
        label={t('nav.proposals')}
        pages={pages}
        rows={rows}
        columns={columns((id) => navigate(`/proposals/${id}`), isAlone)}
        keyOf={(row) => row.proposalId}
        emptyText={view === 'all' ? t('app.nothing') : t('proposal.none')}
      />
      {proposalId && (
        <ProposalDrawer key={proposalId} proposalId={proposalId} onClose={() => navigate('/proposals')} />
      )}
    </PageFrame>
  );
}

function columns(open: (id: string) => void, isAlone: boolean): Column<Proposal>[] {
  const shown: Column<Proposal>[] = [
    {
      title: t('proposal.number'),
      render: (row) => (
        <Button type="link" size="small" className="num" onClick={() => open(row.proposalId)}>
          {t('proposal.numbered', { id: row.proposalId })}
        </Button>
      ),
    },
    { title: t('proposal.call'), render: (row) => callName(row.call) },
    { title: t('app.subject'), render: (row) => <span className="nowrap">{subjectText(row.subject)}</span> },
    { title: t('app.reason'), render: (row) => <div className="wrap-text">{row.reason}</div> },
    {
      title: t('proposal.maker'),
      render: (row) => (row.isOwn ? t('proposal.me', { name: row.maker }) : row.maker),
    },
    { title: t('proposal.made'), render: (row) => <TimeText time={row.makeTime} /> },
    { title: t('app.state'), render: (row) => <ProposalTag state={row.state} /> },
  ];
  if (!isAlone) return shown;
  return [
    ...shown,
    {
      title: t('proposal.executeFrom'),
      render: (row) => <TimeText time={row.state === 'PENDING' ? row.executeFrom : 0} />,
    },
  ];
}
