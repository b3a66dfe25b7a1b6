/** The actions that the signed-in operator may take on a proposal now, as the server lists them. */
import { Button } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { readEffects } from '../../kit/effects.ts';
import { isChanged, proposalChanges } from '../../kit/proposal-changes.ts';
import { t } from '../../locale/text.ts';
import { callName, subjectText } from '../../locale/wire-names.ts';
import { fieldsOf } from '../../ui/json-fields.ts';
import { dayAndMinute } from '../../ui/time-words.ts';
import type { Proposal } from './proposal.ts';

/**
 * The result that shows once after an action: a link for an authenticator, a first password, or another result of the
 * execution.
 */
export interface Outcome {
  title: string;
  otpauth?: string;
  secret?: string;
  fields?: Map<string, string>;
}

interface Props {
  proposal: Proposal;
  onOutcome(outcome: Outcome): void;
}

export function ProposalActions({ proposal, onOutcome }: Props) {
  const act = useAct();
  const { call, proposalId, mayApprove, mayReject, mayCancel, mayExecute, hasSecret, isOwn } = proposal;
  const subject = `${callName(proposal.call)}: ${subjectText(proposal.subject)}`;
  const request = { proposalId };
  const carriedOut = ({ result }: { result: string }) => {
    const fields = fieldsOf(result);
    const otpauth = fields.get('otpauth');
    if (otpauth) {
      onOutcome({ title: subject, otpauth });
      return;
    }
    const shown = call === 'setContractSettings' ? announcedSettings(fields) : fields;
    if (shown.size > 0) onOutcome({ title: subject, fields: shown });
  };
  const effects = readEffects(proposal.effects);
  const decide = {
    request,
    subject,
    changes: proposalChanges(proposal).filter(isChanged),
    ...(effects?.isSevere && { warning: effects.text }),
    onDone: carriedOut,
  };
  const approve = () => act({ ...decide, call: 'approveProposal', title: t('proposal.approve') });
  const execute = () => act({ ...decide, call: 'executeProposal', title: t('proposal.execute') });
  const reject = () => act({ call: 'rejectProposal', request, subject, title: t('proposal.reject') });
  const cancel = () => act({ call: 'cancelProposal', request, subject, title: t('proposal.withdraw') });
  const take = () =>
    act({
      call: 'takeProposalSecret',
      request,
      subject,
      isQuiet: true,
      title: t('proposal.takeSecret'),
      onDone: ({ secret }) => onOutcome({ title: subject, secret }),
    });
  const hasAny = mayReject || mayCancel || mayExecute || (hasSecret && isOwn);
  if (!hasAny) return <span className="quiet">{t('proposal.nothingToDo')}</span>;
  return (
    <div className="row">
      {mayReject && (
        <Button
          type="primary"
          disabled={!mayApprove}
          title={mayApprove ? undefined : t('proposal.evidenceWanted')}
          onClick={approve}
        >
          {t('proposal.approve')}
        </Button>
      )}
      {mayReject && (
        <Button danger onClick={reject}>
          {t('proposal.reject')}
        </Button>
      )}
      {mayExecute && (
        <Button type="primary" onClick={execute}>
          {t('proposal.execute')}
        </Button>
      )}
      {mayCancel && <Button onClick={cancel}>{t('proposal.withdraw')}</Button>}
      {hasSecret && isOwn && <Button onClick={take}>{t('proposal.takeSecret')}</Button>}
    </div>
  );
}

/** Settings that are in force at once need no words of their own. */
function announcedSettings(fields: Map<string, string>): Map<string, string> {
  const from = Number(fields.get('settingsFrom') ?? 0);
  if (from === 0) return new Map();
  return new Map([
    [t('contract.membersLocked'), fields.get('membersLocked') ?? ''],
    [t('contract.settingsFrom'), dayAndMinute(from)],
  ]);
}
