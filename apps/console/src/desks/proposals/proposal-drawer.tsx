/** One proposal in full: what it would change, from what to what, who wants it and why; and what one may do with it. */
import { Alert, Button, Spin } from 'antd';
import { useState } from 'react';
import { Changes } from '../../kit/actions.tsx';
import { readEffects } from '../../kit/effects.ts';
import { FaultView } from '../../kit/fault-view.tsx';
import { isChanged, proposalChanges } from '../../kit/proposal-changes.ts';
import { useDeskRead } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { callName, followsText, subjectText } from '../../locale/wire-names.ts';
import { Facts } from '../../ui/facts.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { Proposal } from './proposal.ts';
import { type Outcome, ProposalActions } from './proposal-actions.tsx';
import { ProposalEvidence } from './proposal-evidence.tsx';
import { ProposalOutcome } from './proposal-outcome.tsx';
import { ProposalTag } from './state-tag.tsx';

/** The allowed actions change with the clock and with the decisions of others. */
const EVERY_MS = 10_000;

export function ProposalDrawer({ proposalId, onClose }: { proposalId: string; onClose(): void }) {
  const { data, error, refetch } = useDeskRead('getProposal', { proposalId }, { everyMs: EVERY_MS });
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <SideSheet
      title={t('proposal.numbered', { id: proposalId })}
      onClose={onClose}
      footer={data && <ProposalActions proposal={data} onOutcome={setOutcome} />}
    >
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Body proposal={data} onOpened={() => void refetch()} />
      ) : (
        !error && <Spin aria-label={t('app.loading')} />
      )}
      {outcome && <ProposalOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </SideSheet>
  );
}

function Body({ proposal, onOpened }: { proposal: Proposal; onOpened(): void }) {
  const told = readEffects(proposal.effects);
  const isDecided = proposal.decideTime > 0 || proposal.decider !== '';
  return (
    <>
      <Facts
        two
        facts={[
          [t('proposal.call'), callName(proposal.call)],
          [t('app.subject'), subjectText(proposal.subject)],
          [t('app.state'), <ProposalTag key="state" state={proposal.state} />],
          [t('proposal.maker'), proposal.maker],
          [t('proposal.made'), <TimeText key="made" time={proposal.makeTime} />],
          [t('proposal.expires'), <TimeText key="expires" time={proposal.expireTime} />],
          proposal.executeFrom > 0 && [
            t('proposal.executeFrom'),
            <TimeText key="from" time={proposal.executeFrom} />,
          ],
          [t('app.reason'), proposal.reason],
        ]}
      />
      {told && <Alert type={told.isSevere ? 'warning' : 'info'} showIcon title={told.text} role="note" />}
      <ProposalChanges proposal={proposal} />
      <p className="wrap-text">
        <b>{t('proposal.follows')}</b> {followsText(proposal.call)}
      </p>
      <ProposalEvidence proposal={proposal} onOpened={onOpened} />
      {isDecided && (
        <Facts
          two
          facts={[
            [t('proposal.decider'), proposal.decider],
            [t('proposal.decided'), <TimeText key="decided" time={proposal.decideTime} />],
            [t('proposal.decisionReason'), proposal.decisionReason],
            proposal.errorCode !== '' && [t('proposal.errorCode'), proposal.errorCode],
          ]}
        />
      )}
    </>
  );
}

/** The changed fields, and on demand the ones that stay as they are. */
function ProposalChanges({ proposal }: { proposal: Proposal }) {
  const [isWhole, setWhole] = useState(false);
  const rows = proposalChanges(proposal);
  const changed = rows.filter(isChanged);
  const count = rows.length - changed.length;
  return (
    <>
      <Changes rows={isWhole || changed.length === 0 ? rows : changed} />
      {count > 0 && changed.length > 0 && (
        <div>
          <Button type="link" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('proposal.onlyChanges') : t('proposal.unchanged', { count })}
          </Button>
        </div>
      )}
    </>
  );
}
