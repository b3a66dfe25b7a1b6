/** All actions of the desk go through the one host here: its dialog asks for a reason, and it shows what came of it. */
import { useQueryClient } from '@tanstack/react-query';
import { DESK_ROUTES, type DeskCallName, type ProposalMade } from '@tern/protocol/desk';
import { App } from 'antd';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../locale/text.ts';
import { DiffTable } from '../ui/diff-table.tsx';
import type { Difference } from '../ui/json-fields.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { dayAndMinute } from '../ui/time-words.ts';
import { type ActionAsk, ActionFlow } from './action-flow.ts';
import { callDesk } from './api.ts';
import { endForms } from './drafts/open-forms.ts';
import { useUnkeptText } from './drafts/use-draft.ts';
import { readEffects } from './effects.ts';
import { useOwnSession } from './session.ts';

export type Act = <N extends DeskCallName>(ask: ActionAsk<N>) => void;

const ERROR_SECONDS = 8;

const ActionContext = createContext<Act | undefined>(undefined);

export function useAct(): Act {
  const act = use(ActionContext);
  if (!act) throw new Error('no action host above');
  return act;
}

export function ActionHost({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { message, notification } = App.useApp();
  const [flow] = useState(
    () =>
      new ActionFlow({
        call: callDesk,
        endForms,
        showRejection: (text) => {
          // It goes by itself, and nothing follows that.
          void message.error({ content: <span role="alert">{text}</span>, duration: ERROR_SECONDS });
        },
        showDone: ({ call, title, isQuiet }, answer) => {
          if (DESK_ROUTES[call].fourEyes)
            notification.success({ ...proposalWords(answer as ProposalMade), role: 'status' });
          // As with a refusal.
          else if (!isQuiet) void message.success(t('app.done', { title }));
        },
        reload: () => queries.invalidateQueries(),
      }),
  );
  const act = useCallback<Act>((ask) => void flow.begin(ask as unknown as ActionAsk), [flow]);
  return (
    <ActionContext value={act}>
      {children}
      <ActionDialog flow={flow} />
    </ActionContext>
  );
}

function ActionDialog({ flow }: { flow: ActionFlow }) {
  const { ask, isOpen, isBusy, fault } = flow.state.use();
  const noteReason = useUnkeptText();
  const { fourEyes } = useOwnSession();
  if (!ask) return null;
  const { fourEyes: isProposal, loneHours: hours } = DESK_ROUTES[ask.call];
  const proposalNote = fourEyes === 'delay' ? t('app.becomesDelayed', { hours }) : t('app.becomesProposal');
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={ask.title}
      subject={ask.subject}
      warning={ask.warning}
      note={isProposal ? proposalNote : t('app.doneAtOnce')}
      content={ask.changes && <Changes rows={ask.changes} />}
      isBusy={isBusy}
      fault={fault}
      words={{
        reason: t('app.reason'),
        hint: t('app.reasonHint'),
        tooShort: t('app.reasonShort'),
        ok: isProposal ? t('app.propose') : t('app.confirm'),
        cancel: t('app.cancel'),
      }}
      onReason={(reason) => noteReason(reason !== '')}
      onOk={(reason) => void flow.confirm(reason, () => noteReason(false))}
      onCancel={() => {
        noteReason(false);
        flow.cancel();
      }}
    />
  );
}

function proposalWords({ proposalId, expireTime, executeFrom, effects }: ProposalMade) {
  const told = readEffects(effects);
  return {
    title: t('app.proposed', { id: proposalId }),
    description: (
      <>
        <p>
          {executeFrom > 0
            ? t('app.proposedDelay', { time: dayAndMinute(executeFrom) })
            : t('app.proposedUntil', { time: dayAndMinute(expireTime) })}
        </p>
        {told && <p>{told.text}</p>}
        <Link to={`/proposals/${proposalId}`}>{t('app.toProposal')}</Link>
      </>
    ),
  };
}

export function Changes({ rows }: { rows: readonly Difference[] }) {
  return (
    <DiffTable
      label={t('app.changes')}
      rows={rows}
      heads={{ field: t('app.field'), before: t('app.before'), after: t('app.after') }}
    />
  );
}
