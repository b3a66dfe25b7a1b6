/** The invitation: code and link, own figures, and below them the leaderboard, the invitees or the settled days. */
import { useNavigate } from 'react-router';
import {
  INVITATION_KEY,
  type InvitationFigures,
  useInvitationFigures,
} from '../../features/invitation/index.ts';
import { useHasInvitation } from '../../features/member/index.ts';
import { serverAddress } from '../../kit/api/server-origin.ts';
import { useListRefresh } from '../../kit/lists/use-list-refresh.ts';
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { useScreenQuery, useScroller } from '../../kit/navigation/screen-context.ts';
import { openShare } from '../../kit/popups/popups.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { FootBar } from '../../ui/foot-bar.tsx';
import { Card } from '../../ui/list-row.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CodeCard } from './code-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { LeaderboardCard } from './leaderboard-card.tsx';
import { DayList, InviteeList } from './rebate-lists.tsx';

const PARTS = ['board', 'invitees', 'records'] as const;
type Part = (typeof PARTS)[number];

export function InvitationScreen() {
  const refresh = useListRefresh([...INVITATION_KEY]);
  return (
    <PullToRefresh scroller={useScroller()} onRefresh={refresh} label={t('app.refreshing')}>
      <Invitation />
    </PullToRefresh>
  );
}

function Invitation() {
  const hasInvitation = useHasInvitation();
  const { data, error, refetch } = useInvitationFigures();
  if (!hasInvitation) return <EmptyState title={t('invitation.closed')} />;
  if (!data) return error ? <LoadFailed error={error} refetch={refetch} /> : <Outline />;
  return <Filled figures={data} />;
}

function Filled({ figures }: { figures: InvitationFigures }) {
  return (
    <>
      <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-6">
        <CodeCard figures={figures} link={serverAddress(figures.link)} />
        <FiguresCard figures={figures} />
        <Parts />
      </div>
      <FootBar>
        <Button size="large" onClick={() => openShare('invitation')}>
          {t('invitation.invite')}
        </Button>
      </FootBar>
    </>
  );
}

/** The chosen part stands in the address. */
function Parts() {
  const navigate = useNavigate();
  const asked = useScreenQuery().get('part');
  const part = PARTS.find((one) => one === asked) ?? 'board';
  return (
    <Card className="px-4 pt-1 pb-2">
      <Tabs<Part>
        choices={PARTS.map((value) => ({ value, label: t(`invitation.${value}`) }))}
        value={part}
        onChoose={(chosen) => navigate(`/invitation?part=${chosen}`, { replace: true })}
        label={t('invitation.tabs')}
      />
      {part === 'board' && <LeaderboardCard />}
      {part === 'invitees' && <InviteeList />}
      {part === 'records' && <DayList />}
    </Card>
  );
}

function Outline() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 px-4 pt-2">
      <Skeleton className="h-40 w-full rounded-xl" />
      <Skeleton className="h-28 w-full rounded-xl" />
      <Skeleton className="h-60 w-full rounded-xl" />
    </div>
  );
}
