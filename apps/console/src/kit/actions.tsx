/**
 * All actions of the desk go through here: the server checks if it would refuse the call, the one dialog asks for a
 * reason, the call is sent, its outcome is shown (done at once, or a proposal), and the data on the screen is read
 * anew. Invariant: one action at a time; a refused one keeps the dialog open with the server's words.
 */
import { useQueryClient } from '@tanstack/react-query';
import { DESK_ROUTES, type DeskCallName, type DeskRequest, type ProposalMade } from '@tern/protocol/desk';
import { App } from 'antd';
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DeskAnswer } from '../api/desk-api.ts';
import { t } from '../locale/text.ts';
import { DiffTable } from '../ui/diff-table.tsx';
import type { Difference } from '../ui/json-fields.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { dayAndMinute } from '../ui/time-words.ts';
import { callDesk, messageOf } from './api.ts';
import { readEffects } from './effects.ts';
import { useOwnSession } from './session.ts';

export interface ActionAsk<N extends DeskCallName = DeskCallName> {
  call: N;
  request: Omit<DeskRequest<N>, 'reason'>;
  title: string;
  subject?: string;
  warning?: string;
  changes?: Difference[];
  /** Says nothing of its success: what it shows says it. */
  isQuiet?: boolean;
  onDone?(answer: DeskAnswer<N>, reason: string): void | Promise<void>;
}

export type Act = <N extends DeskCallName>(ask: ActionAsk<N>) => void;

/** Stands where the reason will stand; the server keeps nothing of a check. */
const ONLY_A_CHECK = 'check';
const ERROR_SECONDS = 8;

const ActionContext = createContext<Act | undefined>(undefined);

export function useAct(): Act {
  const act = use(ActionContext);
  if (!act) throw new Error('no action host above');
  return act;
}

export function ActionHost({ children }: { children: ReactNode }) {
  const [ask, setAsk] = useState<ActionAsk>();
  const [isOpen, setOpen] = useState(false);
  const { message } = App.useApp();
  const isChecking = useRef(false);
  const act = useCallback<Act>(
    (next) => {
      if (isChecking.current) return;
      isChecking.current = true;
      const ask = next as unknown as ActionAsk;
      void errorOfPress(ask).then((error) => {
        isChecking.current = false;
        if (error !== undefined) {
          // It goes by itself, and nothing follows that.
          void message.error({ content: <span role="alert">{error}</span>, duration: ERROR_SECONDS });
          return;
        }
        setAsk(ask);
        setOpen(true);
      });
    },
    [message],
  );
  return (
    <ActionContext value={act}>
      {children}
      {ask && <ActionDialog ask={ask} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </ActionContext>
  );
}

/** The message of the error that the server would answer now, so that no operator gives a reason in vain. */
async function errorOfPress({ call, request }: ActionAsk): Promise<string | undefined> {
  try {
    const whole = { ...request, reason: ONLY_A_CHECK } as DeskRequest<DeskCallName>;
    await callDesk(call, whole, { check: true });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function ActionDialog({ ask, isOpen, onClose }: { ask: ActionAsk; isOpen: boolean; onClose(): void }) {
  const { isBusy, fault, run, forget } = useRun(ask, onClose);
  const { fourEyes } = useOwnSession();
  const isProposal = DESK_ROUTES[ask.call].fourEyes;
  const hours = DESK_ROUTES[ask.call].loneHours;
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
      onOk={(reason) => void run(reason)}
      onCancel={() => {
        forget();
        onClose();
      }}
    />
  );
}

function useRun(ask: ActionAsk, onClose: () => void) {
  const queries = useQueryClient();
  const { message, notification } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const run = async (reason: string) => {
    setBusy(true);
    setFault('');
    try {
      const request = { ...ask.request, reason } as DeskRequest<DeskCallName>;
      const answer = await callDesk(ask.call, request);
      await ask.onDone?.(answer, reason);
      if (DESK_ROUTES[ask.call].fourEyes) {
        notification.success({ ...proposalWords(answer as ProposalMade), role: 'status' });
      } else if (!ask.isQuiet) {
        // As with a fault, it goes by itself.
        void message.success(t('app.done', { title: ask.title }));
      }
      onClose();
      await queries.invalidateQueries();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, fault, run, forget: () => setFault('') };
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
