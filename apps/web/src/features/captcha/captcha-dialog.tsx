/**
 * The widget: fetches a puzzle, takes the answer, says what went wrong and offers another picture or a question in
 * words. Each new picture is a new challenge.
 */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CaptchaFlow, CaptchaKind } from '@tern/protocol';
import { RefreshCw, Shield, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../app/api.ts';
import type { CaptchaProof } from '../../app/captcha-proof.ts';
import { t } from '../../locale/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layer.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { SlidePuzzle } from './slide-puzzle.tsx';
import {
  CaptchaFault,
  failbackProof,
  type StartedCaptcha,
  solveCaptcha,
  startCaptcha,
} from './start-captcha.ts';
import { WordsPuzzle } from './words-puzzle.tsx';

export interface CaptchaDialogProps {
  flow: CaptchaFlow;
  open: boolean;
  onClose(): void;
  onSolved(proof: CaptchaProof): void;
}

export function CaptchaDialog({ open, onClose, ...rest }: CaptchaDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('login.captchaTitle')}
      className="px-4 pt-4 pb-3 text-left"
    >
      <Widget onClose={onClose} {...rest} />
    </Dialog>
  );
}

const faultText = (error: unknown): string =>
  error instanceof CaptchaFault ? error.message : messageOf(error);

function Widget({ flow, onSolved, onClose }: Omit<CaptchaDialogProps, 'open'>) {
  const [kind, setKind] = useState<CaptchaKind>('slide');
  const [round, setRound] = useState(0);
  // A puzzle belongs to this opening of the widget: nothing of it is kept.
  const { data, error } = useQuery({
    queryKey: ['captcha', flow, kind, round],
    queryFn: ({ signal }) => startCaptcha(flow, kind, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const again = () => setRound((last) => last + 1);
  const solve = useMutation({
    mutationFn: ({ started, answer }: { started: StartedCaptcha; answer: string }) =>
      solveCaptcha(started, answer),
    onSuccess: onSolved,
    onError: again,
  });
  const choose = (next: CaptchaKind) => {
    solve.reset();
    setKind(next);
  };
  const renew = () => {
    solve.reset();
    again();
  };
  return (
    <>
      <div className="mt-4 text-left">
        {error ? (
          <ErrorState
            className="px-2 py-6"
            title={faultText(error)}
            retryLabel={t('app.retry')}
            onRetry={again}
          />
        ) : !data ? (
          <div aria-busy="true">
            <Skeleton className="h-[156px] w-full rounded-lg" />
            <Skeleton className="mt-3 h-11 w-full rounded-lg" />
          </div>
        ) : (
          <Puzzle
            key={data.randomCode}
            started={data}
            isSolving={solve.isPending}
            isSolved={solve.isSuccess}
            onAnswer={(answer) => solve.mutate({ started: data, answer })}
            onContinue={() => onSolved(failbackProof(data))}
          />
        )}
        <p role="alert" className="mt-2 text-12 text-bad empty:hidden">
          {solve.error && faultText(solve.error)}
        </p>
      </div>
      <Foot kind={kind} onKind={choose} />
      {/* Last in the order of focus: the puzzle comes first. */}
      <div className="absolute top-4 right-4 flex h-6 items-center gap-4 text-text-2">
        <IconButton label={t('login.captchaRenew')} onClick={renew} className="-mx-3">
          <RefreshCw size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <IconButton label={t('app.close')} onClick={onClose}>
          <X size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
    </>
  );
}

interface PuzzleProps {
  started: StartedCaptcha;
  isSolving: boolean;
  isSolved: boolean;
  onAnswer(answer: string): void;
  onContinue(): void;
}

function Puzzle({ started, isSolving, isSolved, onAnswer, onContinue }: PuzzleProps) {
  const { puzzle } = started;
  if (!puzzle) {
    return (
      <>
        <p className="mb-4 text-13 text-text-2">{t('login.captchaFailback')}</p>
        <Button wide onClick={onContinue}>
          {t('app.confirm')}
        </Button>
      </>
    );
  }
  const answering = { puzzle, isSolving, isSolved, onAnswer };
  return puzzle.kind === 'slide' ? <SlidePuzzle {...answering} /> : <WordsPuzzle {...answering} />;
}

function Foot({ kind, onKind }: { kind: CaptchaKind; onKind(kind: CaptchaKind): void }) {
  const other = kind === 'slide' ? 'words' : 'slide';
  return (
    <div className="mt-1 flex items-center gap-1 text-12 text-text-3">
      <Shield size={14} className="shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 text-left">{t('login.captchaWhy')}</span>
      <button type="button" onClick={() => onKind(other)} className="-my-2 shrink-0 py-3 pl-2 text-brand">
        {other === 'words' ? t('login.captchaInWords') : t('login.captchaInPicture')}
      </button>
    </div>
  );
}
