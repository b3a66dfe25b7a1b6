/**
 * The evidence of a proposal: the request of a lost factor or of a verification, opened here and recorded; for others
 * the page that shows the present state.
 */
import type { DeskResult } from '@tern/protocol/desk';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../kit/actions.tsx';
import { CampaignEvidence } from '../../kit/growth/campaign-view.tsx';
import { IdentityEvidence } from '../../kit/identity-evidence.tsx';
import type { Evidence } from '../../kit/otc/evidence.ts';
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

function ReviewEvidence({ proposal, evidence, onOpened }: ReviewProps) {
  const act = useAct();
  const may = useMay();
  const [opened, setOpened] = useState<{ detail: DeskResult<'openSecurityReview'>; reason: string }>();
  const open = () =>
    act({
      call: 'openSecurityReview',
      request: { reviewId: evidence.id },
      title: t('proposal.openEvidence'),
      subject: subjectText(proposal.subject),
      warning: t('review.logged'),
      isQuiet: true,
      onDone: (detail, reason) => setOpened({ detail, reason }),
    });
  return (
    <EvidencePanel
      evidence={evidence}
      wanted={t('proposal.evidenceWanted')}
      seen={t('proposal.evidenceSeen')}
      openWord={t('proposal.openEvidence')}
      onOpen={!opened && may('openSecurityReview') ? open : undefined}
    >
      {opened && <SecurityEvidence {...opened} onShown={onOpened} />}
    </EvidencePanel>
  );
}

/** An advanced verification: the other operator opens its data and every image without a claim. */
function CaseEvidence({ proposal, evidence, onOpened }: ReviewProps) {
  const act = useAct();
  const may = useMay();
  const [opened, setOpened] = useState<{ detail: DeskResult<'openIdentityReview'>; reason: string }>();
  const open = () =>
    act({
      call: 'openIdentityReview',
      request: { reviewId: evidence.id },
      title: t('proposal.openEvidence'),
      subject: subjectText(proposal.subject),
      warning: t('review.logged'),
      isQuiet: true,
      onDone: (detail, reason) => {
        setOpened({ detail, reason });
        if (detail.images.length === 0) onOpened();
      },
    });
  return (
    <EvidencePanel
      evidence={evidence}
      wanted={t('proposal.evidenceWanted')}
      seen={t('proposal.evidenceSeen')}
      openWord={t('proposal.openEvidence')}
      onOpen={!opened && may('openIdentityReview') ? open : undefined}
    >
      {opened && <IdentityEvidence {...opened} onAllShown={onOpened} />}
    </EvidencePanel>
  );
}

/** The evidence of an OTC order in appeal: each of the two operators has to open it. */
function OrderEvidence({ proposal, evidence, onOpened }: ReviewProps) {
  const act = useAct();
  const may = useMay();
  const [opened, setOpened] = useState<Evidence>();
  const open = () =>
    act({
      call: 'openOtcEvidence',
      request: { orderId: evidence.id },
      title: t('otc.toEvidence'),
      subject: subjectText(proposal.subject),
      warning: t('otc.caseLogged'),
      isQuiet: true,
      onDone: (detail) => {
        setOpened(detail);
        onOpened();
      },
    });
  return (
    <EvidencePanel
      evidence={evidence}
      wanted={t('otc.evidenceWanted')}
      seen={t('otc.evidenceSeen')}
      openWord={t('otc.toEvidence')}
      onOpen={!opened && may('openOtcEvidence') ? open : undefined}
    >
      {opened && <OtcEvidence evidence={opened} />}
    </EvidencePanel>
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
