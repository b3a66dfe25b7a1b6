/** What the signed-in operator may do with a proposal now; the server says which. */
import { Button } from 'antd';
import { useAct } from '../../app/actions.tsx';
import { t } from '../../locale/text.ts';
import { callName } from '../../locale/wire-names.ts';
import { fieldsOf } from '../../ui/json-fields.ts';
import type { Proposal } from './proposal.ts';

/** What is shown once after it: a link for an authenticator, a first password, or what else the execution gave. */
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
  const { proposalId, mayApprove, mayCancel, mayExecute, hasSecret, isOwn } = proposal;
  const subject = `${callName(proposal.call)}: ${proposal.subject}`;
  const request = { proposalId };
  const carriedOut = ({ result }: { result: string }) => {
    const fields = fieldsOf(result);
    const otpauth = fields.get('otpauth');
    if (otpauth) onOutcome({ title: subject, otpauth });
    else if (fields.size > 0) onOutcome({ title: subject, fields });
  };
  const approve = () =>
    act({ call: 'approveProposal', request, subject, title: t('proposal.approve'), onDone: carriedOut });
  const execute = () =>
    act({ call: 'executeProposal', request, subject, title: t('proposal.execute'), onDone: carriedOut });
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
  const hasAny = mayApprove || mayCancel || mayExecute || (hasSecret && isOwn);
  if (!hasAny) return <span className="quiet">{t('proposal.nothingToDo')}</span>;
  return (
    <div className="row">
      {mayApprove && (
        <Button type="primary" onClick={approve}>
          {t('proposal.approve')}
        </Button>
      )}
      {mayApprove && (
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
