/**
 * The evidence of a proposal: the request of a lost factor or of a verification, opened here and recorded; for others
 * the page that shows the present state.
 */
import type { DeskRequest } from '@tern/protocol/desk';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { DeskAnswer } from '../../api/desk-api.ts';
import { useAct } from '../../kit/actions.tsx';
import { CampaignEvidence } from '../../kit/growth/campaign-view.tsx';
import { IdentityEvidence } from '../../kit/identity-evidence.tsx';
import { OtcEvidence } from '../../kit/otc/otc-evidence.tsx';
import { SecurityEvidence } from '../../kit/security-evidence.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { subjectText } from '../../locale/wire-names.ts';
import { Panel } from '../../ui/page-frame.tsx';
import type { Proposal } from './proposal.ts';

const PAGES: readonly (readonly [calls: RegExp, path: string])[] = [
  [/Operator/, '/operators'],
  [/Contract/, '/contracts'],
  [/Market|CnyRate/, '/markets'],
  [/Reserves/, '/solvency'],
  [/InsuranceFund/, '/risk'],
  [/ReceivingAddress|Suspense/, '/deposits'],
  [/Otc(?:Policy)?$/, '/otc'],
  [/Rebate|FeeAccount/, '/invitation'],
  [/Product|PledgeFunds|ActivityAccount/, '/pledges'],
];

export function ProposalEvidence({ proposal, onOpened }: { proposal: Proposal; onOpened(): void }) {
  const { call, subject, evidence } = proposal;
  if (evidence?.kind === 'SECURITY_REVIEW') return <ReviewEvidence {...{ proposal, evidence, onOpened }} />;
  if (evidence?.kind === 'IDENTITY_REVIEW') return <CaseEvidence {...{ proposal, evidence, onOpened }} />;
  if (evidence?.kind === 'OTC_ORDER') return <OrderEvidence {...{ proposal, evidence, onOpened }} />;
  if (call === 'payCampaign') return <CampaignPanel request={proposal.request} />;
  const [, memberId] = /^member (\d+)(?:,|$)/.exec(subject) ?? [];
  const path = memberId ? `/members/${memberId}` : PAGES.find(([calls]) => calls.test(call))?.[1];
  if (!path) return null;
  return (
    <Panel title={t('proposal.evidence')}>
      <Link to={path}>{t('proposal.toSubject')}</Link>
    </Panel>
  );
}

/** The list that the second operator approves by its hash. */
function CampaignPanel({ request }: { request: string }) {
  const { campaignId } = JSON.parse(request) as { campaignId: string };
  return (
    <Panel title={t('proposal.evidence')} extra={<Link to="/airdrops">{t('proposal.toSubject')}</Link>}>
      <CampaignEvidence campaignId={campaignId} />
    </Panel>
  );
}

interface ReviewProps {
  proposal: Proposal;
  evidence: NonNullable<Proposal['evidence']>;
  onOpened(): void;
}

type EvidenceCall = 'openSecurityReview' | 'openIdentityReview' | 'openOtcEvidence';

interface OpeningProps<C extends EvidenceCall> extends Pick<ReviewProps, 'proposal' | 'evidence'> {
  call: C;
  request: Omit<DeskRequest<C>, 'reason'>;
  words: { open: string; logged: string; wanted: string; seen: string };
  /** Told once the answer is here. */
  onAnswer?(detail: DeskAnswer<C>): void;
  children(detail: DeskAnswer<C>, reason: string): ReactNode;
}

/** Evidence that each of the two operators opens by a call that is recorded. */
function OpenedEvidence<C extends EvidenceCall>(props: OpeningProps<C>) {
  const { proposal, evidence, call, request, words, onAnswer, children } = props;
  const act = useAct();
  const may = useMay();
  const [opened, setOpened] = useState<{ detail: DeskAnswer<C>; reason: string }>();
  const open = () =>
    act({
      call,
      request,
      title: words.open,
      subject: subjectText(proposal.subject),
      warning: words.logged,
      isQuiet: true,
      onDone: (detail, reason) => {
        setOpened({ detail, reason });
        onAnswer?.(detail);
      },
    });
  return (
    <EvidencePanel
      evidence={evidence}
      wanted={words.wanted}
      seen={words.seen}
      openWord={words.open}
      onOpen={!opened && may(call) ? open : undefined}
    >
      {opened && children(opened.detail, opened.reason)}
    </EvidencePanel>
  );
}

const reviewWords = () => ({
  open: t('proposal.openEvidence'),
  logged: t('review.logged'),
  wanted: t('proposal.evidenceWanted'),
  seen: t('proposal.evidenceSeen'),
});

function ReviewEvidence({ proposal, evidence, onOpened }: ReviewProps) {
  return (
    <OpenedEvidence
      {...{ proposal, evidence }}
      call="openSecurityReview"
      request={{ reviewId: evidence.id }}
      words={reviewWords()}
    >
      {(detail, reason) => <SecurityEvidence detail={detail} reason={reason} onShown={onOpened} />}
    </OpenedEvidence>
  );
}

/** An advanced verification: the other operator opens its data and every image without a claim. */
function CaseEvidence({ proposal, evidence, onOpened }: ReviewProps) {
  return (
    <OpenedEvidence
      {...{ proposal, evidence }}
      call="openIdentityReview"
      request={{ reviewId: evidence.id }}
      words={reviewWords()}
      onAnswer={({ images }) => images.length === 0 && onOpened()}
    >
      {(detail, reason) => <IdentityEvidence detail={detail} reason={reason} onAllShown={onOpened} />}
    </OpenedEvidence>
  );
}

/** The evidence of an OTC order in appeal. */
function OrderEvidence({ proposal, evidence, onOpened }: ReviewProps) {
  const words = {
    open: t('otc.toEvidence'),
    logged: t('otc.caseLogged'),
    wanted: t('otc.evidenceWanted'),
    seen: t('otc.evidenceSeen'),
  };
  return (
    <OpenedEvidence
      {...{ proposal, evidence, words }}
      call="openOtcEvidence"
      request={{ orderId: evidence.id }}
      onAnswer={onOpened}
    >
      {(detail) => <OtcEvidence evidence={detail} />}
    </OpenedEvidence>
  );
}

interface PanelProps {
  evidence: ReviewProps['evidence'];
  wanted: string;
  seen: string;
  openWord: string;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}

function EvidencePanel({ evidence, wanted, seen, openWord, onOpen, children }: PanelProps) {
  const names = evidence.openings.map(({ operator }) => operator).join(', ');
  return (
    <Panel title={t('proposal.evidence')} extra={onOpen && <Button onClick={onOpen}>{openWord}</Button>}>
      <div className="stack">
        <Alert
          type={evidence.isOpened ? 'success' : 'warning'}
          showIcon
          role="note"
          title={evidence.isOpened ? seen : wanted}
        />
        <p className="quiet">{names ? t('proposal.openedBy', { names }) : t('proposal.nobodyOpened')}</p>
        {children}
      </div>
    </Panel>
  );
}
