/** The length of the queue, and the times of answers over the last 30 days. */
import type { DeskResult } from '@tern/protocol/desk';
import { FaultView } from '../../kit/fault-view.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { Tiles } from '../../ui/facts.tsx';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { spanOf } from '../../ui/time-words.ts';

type OperatorFigures = DeskResult<'getSupportFigures'>['operators'][number];

const EVERY_MS = 10_000;
const SECOND_MS = 1_000;
const span = (seconds: number) => (seconds === 0 ? '—' : spanOf(seconds * SECOND_MS));

export function AnswerFigures() {
  const { data, error, refetch } = useDeskRead('getSupportFigures', {}, { everyMs: EVERY_MS });
  if (error && !data) return <FaultView error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data && (
        <Tiles
          tiles={[
            [t('support.state_OPEN'), data.open],
            [t('support.unassigned'), data.unassigned],
            [t('support.state_ANSWERED'), data.answered],
            [t('support.oldest'), <TimeText key="oldest" time={data.oldestTime} none="—" />],
            [t('support.firstAnswers'), data.firstAnswers],
            [t('support.median'), span(data.medianSeconds)],
            [t('support.slowTenth'), span(data.slowTenthSeconds)],
          ]}
        />
      )}
      <ListTable
        label={t('support.byOperator')}
        rows={data?.operators}
        columns={COLUMNS()}
        keyOf={(row) => row.operator}
        isLoading={!data}
        emptyText={t('support.noAnswers')}
        loadingText={t('app.loading')}
      />
    </>
  );
}

const COLUMNS = (): Column<OperatorFigures>[] => [
  { title: t('app.operator'), render: (row) => row.operator },
  { title: t('support.answers'), render: (row) => <span className="num">{row.answers}</span> },
  { title: t('support.medianWait'), render: (row) => span(row.medianSeconds) },
];
