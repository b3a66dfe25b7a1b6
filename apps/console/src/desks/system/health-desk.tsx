/** The health of the exchange, asked every five seconds without keeping the session awake. */
import type { DeskResult } from '@tern/protocol/desk';
import { Alert, Spin } from 'antd';
import { Link } from 'react-router';
import { FaultView } from '../../kit/fault-view.tsx';
import { IndexTag } from '../../kit/index-tag.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { type Fact, Tiles } from '../../ui/facts.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { PageFrame, Panel } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { spanOf } from '../../ui/time-words.ts';
import { TestMail } from './test-mail.tsx';

type Health = DeskResult<'getHealth'>;

const EVERY_MS = 5_000;

export default function HealthDesk() {
  const { data, error, refetch } = useDeskRead('getHealth', {}, { everyMs: EVERY_MS });
  return (
    <PageFrame title={t('nav.health')} text={t('health.text')} actions={<TestMail />}>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {data && <Figures health={data} />}
    </PageFrame>
  );
}

function Figures({ health }: { health: Health }) {
  return (
    <>
      <Alert
        role="status"
        type={!health.isHealthy ? 'error' : health.problems.length > 0 ? 'warning' : 'success'}
        showIcon
        title={
          !health.isHealthy
            ? t('health.bad')
            : health.problems.length > 0
              ? t('health.tradesWith')
              : t('health.good')
        }
        description={
          <>
            {t('health.version', { version: health.version, up: spanOf(health.upSeconds * 1000) })}{' '}
            <TimeText time={health.time} />
          </>
        }
      />
      <Problems problems={health.problems} />
      <Tiles tiles={tilesOf(health)} />
      <Solvency health={health} />
      <CodeAlerts health={health} />
      <div className="columns">
        <Sources health={health} />
        <Indexes health={health} />
      </div>
    </>
  );
}

function Problems({ problems }: Pick<Health, 'problems'>) {
  return problems.map(({ kind, subject, time }) => (
    <Alert
      key={`${kind} ${subject}`}
      role="alert"
      type="error"
      showIcon
      title={t(`health.${kind}`, { subject })}
      description={
        kind === 'BACKUP_OLD' || time > 0 ? (
          <>
            {kind === 'BACKUP_OLD' ? t('health.lastBackup') : t('health.since')}{' '}
            <TimeText time={time} none={t('health.neverReceived')} />
          </>
        ) : undefined
      }
    />
  ));
}

function tilesOf({ journal, snapshot, ...health }: Health): Fact[] {
  return [
    [
      t('health.journal'),
      <>
        {journal.sequence}
        <small>{t('health.journalMore', { batch: journal.batch, age: seconds(journal.ageMs) })}</small>
      </>,
    ],
    [t('health.projector'), String(health.projectorBacklog)],
    [t('health.queued'), String(health.queuedCommands)],
    [
      t('health.snapshot'),
      snapshot.batch === '0' ? (
        t('health.noSnapshot')
      ) : (
        <>
          {snapshot.sequence}
          <small>
            <TimeText time={snapshot.time} /> · {t('health.pause', { ms: snapshot.pauseMs })}
          </small>
        </>
      ),
    ],
    [t('health.sockets'), String(health.sockets)],
    [t('health.memberSessions'), String(health.memberSessions)],
    [t('health.deskSessions'), String(health.deskSessions)],
    [t('health.disk'), health.freeDiskMb < 0 ? t('health.unknown') : mebibytes(health.freeDiskMb)],
    [t('health.memory'), mebibytes(health.memoryMb)],
  ];
}

const seconds = (ms: number): string => (ms < 10_000 ? `${ms} ms` : spanOf(ms));
const mebibytes = (count: number): string => `${count.toLocaleString('en')} MiB`;

function Solvency({ health: { uncovered, withoutReserves } }: { health: Health }) {
  const may = useMay();
  const words =
    uncovered > 0
      ? t('health.uncovered', { count: uncovered })
      : withoutReserves > 0
        ? t('health.withoutReserves', { count: withoutReserves })
        : t('health.allCovered');
  return (
    <Alert
      role="status"
      type={uncovered > 0 ? 'error' : withoutReserves > 0 ? 'warning' : 'success'}
      showIcon
      title={words}
      action={may('getSolvency') && <Link to="/solvency">{t('nav.solvency')}</Link>}
    />
  );
}

/** An alarm for budgets of codes that are used up, a warning for those that are half used. */
function CodeAlerts({ health: { codes } }: { health: Health }) {
  const usedUp = codes.filter(({ sent, most }) => sent >= most);
  const half = codes.filter(({ sent, most }) => sent < most && sent * 2 >= most);
  const named = (uses: Health['codes']) =>
    uses.map(({ budget, way, sent, most }) => t(`health.codes_${budget}_${way}`, { sent, most })).join(', ');
  return (
    <>
      {usedUp.length > 0 && (
        <Alert role="alert" type="error" showIcon title={t('health.codesUsedUp', { which: named(usedUp) })} />
      )}
      {half.length > 0 && (
        <Alert role="status" type="warning" showIcon title={t('health.codesHalf', { which: named(half) })} />
      )}
    </>
  );
}

function Sources({ health }: { health: Health }) {
  return (
    <Panel title={t('health.sources')}>
      <ListTable
        label={t('health.sources')}
        rows={health.sources}
        columns={[
          { title: t('health.source'), render: (row) => row.source },
          { title: t('health.symbols'), align: 'right', render: (row) => row.symbols },
          {
            title: t('health.age'),
            align: 'right',
            render: (row) => (
              <span className="num">{row.ageMs < 0 ? t('health.neverReceived') : seconds(row.ageMs)}</span>
            ),
          },
        ]}
        keyOf={(row) => row.source}
        emptyText={t('app.nothing')}
        loadingText={t('app.loading')}
      />
    </Panel>
  );
}

function Indexes({ health }: { health: Health }) {
  return (
    <Panel title={t('health.indexes')}>
      <ListTable
        label={t('health.indexes')}
        rows={health.indexes}
        columns={[
          { title: t('health.symbol'), render: (row) => row.symbol },
          { title: t('app.state'), render: (row) => <IndexTag state={row.state} /> },
          { title: t('health.validSources'), align: 'right', render: (row) => row.validSources },
          moneyColumn({ title: t('health.price'), rows: health.indexes, value: (row) => row.price }),
        ]}
        keyOf={(row) => row.symbol}
        emptyText={t('app.nothing')}
        loadingText={t('app.loading')}
      />
    </Panel>
  );
}
