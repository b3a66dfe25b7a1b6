/** The audit log: who did what to whom and why, what was before and after, and whether the chain of hashes is whole. */
import { DESK_CALL_NAMES, DESK_ROUTES, type DeskResult } from '@tern/protocol/desk';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { Changes } from '../../kit/actions.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { callName } from '../../locale/wire-names.ts';
import { Facts } from '../../ui/facts.tsx';
import { differences, fieldsOf } from '../../ui/json-fields.ts';
import type { Column } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ChainCheck } from './chain-check.tsx';

type AuditRow = DeskResult<'getAudit'>['rows'][number];

interface Filter {
  operator: string;
  call: string;
  subject: string;
}

export default function AuditDesk() {
  const [filter, setFilter] = useState<Filter>({ operator: '', call: '', subject: '' });
  const [opened, setOpened] = useState<AuditRow>();
  const pages = useDeskPages('getAudit', {
    ...(filter.operator && { operator: filter.operator }),
    ...(filter.call && { call: filter.call }),
    ...(filter.subject && { subject: filter.subject }),
  });
  return (
    <PageFrame title={t('nav.audit')} text={t('audit.text')} actions={<ChainCheck />}>
      <Filters onChange={(change) => setFilter({ ...filter, ...change })} />
      <PagedTable
        label={t('nav.audit')}
        pages={pages}
        columns={columns(setOpened)}
        keyOf={(row) => row.number}
      />
      {opened && <AuditDrawer row={opened} onClose={() => setOpened(undefined)} />}
    </PageFrame>
  );
}

function Filters({ onChange }: { onChange(change: Partial<Filter>): void }) {
  const calls = DESK_CALL_NAMES.filter((name) => DESK_ROUTES[name].write);
  return (
    <div className="row">
      <Input.Search
        allowClear
        aria-label={t('app.operator')}
        placeholder={t('app.operator')}
        maxLength={64}
        style={{ width: 220 }}
        onSearch={(operator) => onChange({ operator: operator.trim() })}
      />
      <Select<string>
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('audit.call')}
        placeholder={t('audit.call')}
        style={{ width: 260 }}
        onChange={(call) => onChange({ call: call ?? '' })}
        options={calls.map((value) => ({ value, label: callName(value) }))}
      />
      <Input.Search
        allowClear
        aria-label={t('app.subject')}
        placeholder={t('app.subject')}
        maxLength={100}
        style={{ width: 260 }}
        onSearch={(subject) => onChange({ subject: subject.trim() })}
      />
    </div>
  );
}

function columns(open: (row: AuditRow) => void): Column<AuditRow>[] {
  return [
    {
      title: t('audit.number'),
      render: (row) => (
        <Button type="link" size="small" className="num" onClick={() => open(row)}>
          {t('proposal.numbered', { id: row.number })}
        </Button>
      ),
    },
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
    { title: t('app.operator'), render: (row) => row.operator || '—' },
    { title: t('audit.call'), render: (row) => callName(row.call) },
    { title: t('app.subject'), render: (row) => row.subject },
    { title: t('app.reason'), render: (row) => <div className="wrap-text title-cell">{row.reason}</div> },
    { title: t('audit.outcome'), render: (row) => <OutcomeTag row={row} /> },
    { title: t('audit.ip'), render: (row) => <span className="num">{row.ip}</span> },
  ];
}

/** A four-eyes call is only proposed here; the entry of its approval records that it was done. */
function outcomeOf({ outcome, after }: AuditRow) {
  return outcome === 'DONE' && fieldsOf(after).has('proposalId') ? 'PROPOSED' : outcome;
}

const TONES = { DONE: 'good', PROPOSED: 'info', REFUSED: 'bad', INTERRUPTED: 'bad' } as const;

function OutcomeTag({ row }: { row: AuditRow }) {
  const outcome = outcomeOf(row);
  return (
    <span className="nowrap">
      <Tag tone={TONES[outcome]}>{t(`audit.${outcome}`)}</Tag>
      {row.errorCode && <span className="quiet num"> {row.errorCode}</span>}
    </span>
  );
}

function AuditDrawer({ row, onClose }: { row: AuditRow; onClose(): void }) {
  const rows = differences(row.before, row.after);
  return (
    <SideSheet title={t('audit.entry', { number: row.number })} onClose={onClose}>
      <Facts
        two
        facts={[
          [t('app.time'), <TimeText key="time" time={row.time} />],
          [t('app.operator'), row.operator],
          [t('audit.call'), callName(row.call)],
          [t('app.subject'), row.subject],
          [t('audit.outcome'), <OutcomeTag key="outcome" row={row} />],
          [t('audit.ip'), row.ip],
          [t('app.reason'), row.reason],
          [
            t('audit.hash'),
            <span key="hash" className="mono">
              {row.hash}
            </span>,
          ],
        ]}
      />
      {rows.length > 0 ? <Changes rows={rows} /> : <p className="quiet">{t('audit.noChange')}</p>}
    </SideSheet>
  );
}
