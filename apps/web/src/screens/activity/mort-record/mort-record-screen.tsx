/** Own pledges by their states, newest first; one of them opens with all its dates and the way out of it. */
import { PLEDGE_STATES, type PledgeState } from '@tern/protocol';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ACTIVITY_KEY, usePledges } from '../../../features/activity/index.ts';
import { PagedList } from '../../../kit/lists/paged-list.tsx';
import { useListRefresh } from '../../../kit/lists/use-list-refresh.ts';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { useScreenQuery, useScroller } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { PledgeRow } from './pledge-row.tsx';

const PledgeSheet = lateSheet(() => import('./pledge-sheet.tsx').then((file) => file.PledgeSheet));

type Choice = PledgeState | 'ALL';
const CHOICES: readonly Choice[] = ['ALL', ...PLEDGE_STATES];

/** The pledge that is open stands in the address, so that a link opens it. */
export function MortRecordScreen() {
  const query = useScreenQuery();
  const navigate = useNavigate();
  const opened = query.get('pledgeId') ?? '';
  const [state, setState] = useState<Choice>('ALL');
  // The sheet keeps its pledge on its way out.
  const [shown, setShown] = useState(opened);
  if (opened !== '' && opened !== shown) setShown(opened);
  const refresh = useListRefresh([...ACTIVITY_KEY]);
  return (
    <PullToRefresh scroller={useScroller()} onRefresh={refresh} label={t('app.refreshing')}>
      <div className="flex-1 bg-surface px-4 pb-6">
        <Tabs<Choice>
          choices={CHOICES.map((value) => ({ value, label: t(`activity.state_${value}`) }))}
          value={state}
          onChoose={setState}
          label={t('titles.pledges')}
        />
        <Pledges
          state={state === 'ALL' ? undefined : state}
          onOpen={(pledgeId) => navigate(`/mort_record?pledgeId=${pledgeId}`, { replace: true })}
        />
      </div>
      <PledgeSheet
        open={opened !== ''}
        onClose={() => navigate('/mort_record', { replace: true })}
        pledgeId={shown}
      />
    </PullToRefresh>
  );
}

function Pledges({ state, onOpen }: { state: PledgeState | undefined; onOpen(pledgeId: string): void }) {
  const answer = usePledges(state);
  return (
    <PagedList
      rows={answer.data?.pages.flatMap(({ rows }) => rows)}
      answer={answer}
      emptyText={t('activity.noPledges')}
      row={(pledge) => (
        <PledgeRow key={pledge.pledgeId} pledge={pledge} onOpen={() => onOpen(pledge.pledgeId)} />
      )}
    />
  );
}
