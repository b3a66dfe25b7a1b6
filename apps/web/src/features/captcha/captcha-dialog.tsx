/**
 * The widget: waits for the work, fetches a picture, takes the answer, says what went wrong and offers another picture or
 * a code instead. Each new picture is a new challenge.
 */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CaptchaFlow, CaptchaKind } from '@tern/protocol';
import { RefreshCw, Shield, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../kit/api/api.ts';
import { loadChunk } from '../../kit/loading/lazy-chunk.ts';
import { t } from '../../locale/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layer.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import type { CaptchaProof } from './captcha-proof.ts';
import { CodeInstead } from './code-instead.tsx';
import { SlidePuzzle } from './slide-puzzle.tsx';
import {
  type CaptchaAccount,
  CaptchaFault,
  failbackProof,
  type Puzzle,
  pictureOf,
  type StartedCaptcha,
  solveCaptcha,
} from './start-captcha.ts';

const loadVendor = () => import('./geetest/vendor-proof.ts');

export interface CaptchaDialogProps {
  flow: CaptchaFlow;
  account: CaptchaAccount | undefined;
  /** A challenge whose work is done. */
  next(): Promise<StartedCaptcha>;
  open: boolean;
  onClose(): void;
  onSolved(proof: CaptchaProof): void;
}

export function CaptchaDialog({ open, onClose, ...rest }: CaptchaDialogProps) {
  const vendor = useVendor(open, onClose, rest.onSolved);
  return (
    <Dialog
      open={open && !vendor.isUp}
      onClose={onClose}
      title={t('login.captchaTitle')}
      className="px-4 pt-4 pb-3 text-left"
    >
      <Widget onClose={onClose} vendor={vendor} {...rest} />
    </Dialog>
  );
}

interface Vendor {
  /** Its own layer is on the screen, and ours is not. */
  isUp: boolean;
  /** It has shown that the provider is a vendor. */
  isThere: boolean;
  fault: unknown;
  start(started: StartedCaptcha): void;
  forgetFault(): void;
}

/** The vendor's widget lies over the screen by itself: a dialog of ours over it would take its touches. */
function useVendor(open: boolean, onClose: () => void, onSolved: (proof: CaptchaProof) => void): Vendor {
  const [isUp, setUp] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const pass = useMutation({
    mutationFn: async (started: StartedCaptcha) => {
      const controller = new AbortController();
      stop.current = controller;
      const { signal } = controller;
      const { vendorProof } = await loadChunk(loadVendor);
      return { proof: await vendorProof(started, () => setUp(true), signal), isOver: signal.aborted };
    },
    onSuccess: ({ proof, isOver }) => {
      if (isOver) return;
      if (proof) onSolved(proof);
      else onClose();
    },
    onSettled: () => setUp(false),
  });
  const { reset } = pass;
  useEffect(() => {
    if (!open) return;
    return () => {
      stop.current?.abort();
      reset();
      setUp(false);
    };
  }, [open, reset]);
  return {
    isUp,
    isThere: !pass.isIdle,
    fault: pass.error ?? undefined,
    start: pass.mutate,
    forgetFault: reset,
  };
}

const faultText = (error: unknown): string =>
  error instanceof CaptchaFault ? error.message : messageOf(error);

type WidgetProps = Omit<CaptchaDialogProps, 'open'> & { vendor: Vendor };

function Widget({ onClose, ...rest }: WidgetProps) {
  const [kind, setKind] = useState<CaptchaKind>('slide');
  const [renewed, setRenewed] = useState(0);
  return (
    <>
      <div className="mt-4 text-left">
        {kind === 'slide' ? (
          <Picture key={renewed} renewed={renewed} {...rest} />
        ) : (
          <CodeInstead faultText={faultText} {...rest} />
        )}
      </div>
      {/* A vendor's widget has its own ways for members who cannot see it. */}
      {!rest.vendor.isThere && <Foot kind={kind} onKind={setKind} />}
      {/* Last in the order of focus: the puzzle comes first. */}
      <div className="absolute top-4 right-4 flex h-6 items-center gap-4 text-text-2">
        {kind === 'slide' && !rest.vendor.isThere && (
          <IconButton
            label={t('login.captchaRenew')}
            onClick={() => setRenewed((last) => last + 1)}
            className="-mx-3"
          >
            <RefreshCw size={20} strokeWidth={1.6} aria-hidden />
          </IconButton>
        )}
        <IconButton label={t('app.close')} onClick={onClose}>
          <X size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
    </>
  );
}

interface PictureProps extends Omit<WidgetProps, 'onClose'> {
  /** The number of new pictures that the member asked for with the button. */
  renewed: number;
}

function Picture({ flow, next, renewed, vendor, onSolved }: PictureProps) {
  const [round, setRound] = useState(0);
  const again = () => {
    vendor.forgetFault();
    setRound((last) => last + 1);
  };
  // A picture belongs to this opening of the widget: nothing of it is kept.
  const { data, error } = useQuery({
    queryKey: ['captcha', flow, renewed, round],
    queryFn: async ({ signal }) => {
      const started = await next();
      if (started.vendor === undefined) return { started, puzzle: await pictureOf(started, flow, signal) };
      vendor.start(started);
      return { started, puzzle: undefined };
    },
    // A failed start of the vendor's is told, and begun again by hand alone.
    enabled: vendor.fault === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const solve = useMutation({
    mutationFn: ({ started, answer }: { started: StartedCaptcha; answer: string }) =>
      solveCaptcha(started, answer),
    onSuccess: onSolved,
    onError: again,
  });
  const fault = error ?? vendor.fault;
  return (
    <>
      {fault ? (
        <ErrorState
          className="px-2 py-6"
          title={faultText(fault)}
          retryLabel={t('app.retry')}
          onRetry={again}
        />
      ) : !data || data.started.vendor ? (
        <div aria-busy="true">
          <Skeleton className="h-[141px] w-full rounded-lg" />
          <p role="status" className="mt-3 flex h-14 items-center justify-center text-12 text-text-2">
            {t(vendor.isThere ? 'login.captchaVendorLoading' : 'login.captchaWorking')}
          </p>
        </div>
      ) : (
        <Solving
          key={data.started.randomCode}
          puzzle={data.puzzle}
          isSolving={solve.isPending}
          isSolved={solve.isSuccess}
          onAnswer={(answer) => solve.mutate({ started: data.started, answer })}
          onContinue={() => onSolved(failbackProof(data.started))}
        />
      )}
      <p role="alert" className="mt-2 text-12 text-bad empty:hidden">
        {solve.error && faultText(solve.error)}
      </p>
    </>
  );
}

interface SolvingProps {
  /** undefined: the provider is down. */
  puzzle: Puzzle | undefined;
  isSolving: boolean;
  isSolved: boolean;
  onAnswer(answer: string): void;
  onContinue(): void;
}

function Solving({ puzzle, onContinue, ...answering }: SolvingProps) {
  if (puzzle) return <SlidePuzzle puzzle={puzzle} {...answering} />;
  return (
    <>
      <p className="mb-4 text-13 text-text-2">{t('login.captchaFailback')}</p>
      <Button wide onClick={onContinue}>
        {t('app.confirm')}
      </Button>
    </>
  );
}

function Foot({ kind, onKind }: { kind: CaptchaKind; onKind(kind: CaptchaKind): void }) {
  const other = kind === 'slide' ? 'code' : 'slide';
  return (
    <div className="mt-1 flex items-center gap-1 text-12 text-text-3">
      <Shield size={14} className="shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 text-left">{t('login.captchaWhy')}</span>
      <button type="button" onClick={() => onKind(other)} className="-my-2 shrink-0 py-3 pl-2 text-brand">
        {other === 'code' ? t('login.captchaByCode') : t('login.captchaInPicture')}
      </button>
    </div>
  );
}
