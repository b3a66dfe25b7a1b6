/**
 * The popup of an update (product#shell, rules/releases#states): the found version with its notes, the way of its download, its end.
 * It decides nothing: the app's own updater and the browser's update hand in what it shows.
 */
import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layer.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Ring } from '../../ui/states.tsx';
import { megabytes, percentLoaded } from './size-words.ts';
import type { UpdateStage } from './update-stage.ts';

interface UpdatePopupProps {
  open: boolean;
  stage: UpdateStage;
  version: string;
  /** In the member's language; none: the popup says that small faults were mended. */
  notes: readonly string[];
  /** Bytes of the download; undefined where a page is loaded anew and nothing is counted. */
  sizeBytes?: number | undefined;
  loadedBytes?: number | undefined;
  /** The member cannot put it off. */
  isMandatory: boolean;
  /** The sentence of a failure, for the stage `failed`. */
  failure?: string | undefined;
  /** Starts it, or starts it again after a failure. */
  onUpdate(): void;
  /** Puts a found version off, or closes the popup of a failed one. */
  onLater(): void;
}

/** Wants the texts of the area `update`. */
export function UpdatePopup(props: UpdatePopupProps) {
  if (props.stage === 'found') return <FoundPopup {...props} />;
  if (props.stage === 'failed') return <FailedPopup {...props} />;
  return <ProgressPopup {...props} />;
}

/** Neither the scrim nor the way back closes what goes on by itself or cannot be put off. */
const stays = () => {};

function FoundPopup({ open, version, notes, sizeBytes, isMandatory, onUpdate, onLater }: UpdatePopupProps) {
  const size = sizeBytes === undefined ? '' : ` · ${megabytes(sizeBytes)} MB`;
  return (
    <Dialog
      open={open}
      onClose={isMandatory ? stays : onLater}
      title={t('update.found')}
      head={
        <>
          <p className="text-13 opacity-90">{`v${version}${size}`}</p>
          <span className="absolute top-3 right-2 opacity-30">
            <Logo width={104} className="text-white" />
          </span>
        </>
      }
    >
      <div className="text-left">
        <p className="text-13 font-semibold">{t('update.notes')}</p>
        <Notes notes={notes} />
        {isMandatory && <p className="mt-2 text-12 text-warn">{t('update.mandatory')}</p>}
      </div>
      <div className="mt-4 flex gap-3">
        {!isMandatory && (
          <Button tone="ghost" share={1} onClick={onLater}>
            {t('update.later')}
          </Button>
        )}
        <Button share={1} onClick={onUpdate}>
          {t('update.now')}
        </Button>
      </div>
    </Dialog>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return <p className="mt-1 text-13 text-text-2">{t('update.noNotes')}</p>;
  return (
    <ol className="mt-1 max-h-[40vh] list-inside list-decimal overflow-y-auto text-13 leading-[22px] text-text-2">
      {notes.map((note) => (
        <li key={note} className="break-words">
          {note}
        </li>
      ))}
    </ol>
  );
}

function ProgressPopup({ open, stage, sizeBytes, loadedBytes = 0 }: UpdatePopupProps) {
  const isDone = stage === 'done';
  return (
    <Dialog
      open={open}
      onClose={stays}
      title={isDone ? t('update.done') : t(stage === 'checking' ? 'update.checking' : 'update.updating')}
      text={isDone ? t('update.doneText') : t('update.updatingText')}
      picture={
        <Ring tone={isDone ? 'ok' : 'brand'} size="medium">
          {isDone ? <CircleCheck size={24} aria-hidden /> : <Download size={24} aria-hidden />}
        </Ring>
      }
    >
      {sizeBytes !== undefined && !isDone && <Progress sizeBytes={sizeBytes} loadedBytes={loadedBytes} />}
    </Dialog>
  );
}

function Progress({ sizeBytes, loadedBytes }: { sizeBytes: number; loadedBytes: number }) {
  const percent = percentLoaded(loadedBytes, sizeBytes);
  return (
    <div className="mt-4">
      <div
        role="progressbar"
        aria-label={t('update.updating')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-[3px] bg-sunken"
      >
        <i className="block h-full bg-brand-solid" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 flex justify-between text-12 text-text-3">
        <span>{`${megabytes(Math.min(loadedBytes, sizeBytes))} / ${megabytes(sizeBytes)} MB`}</span>
        <span>{percent}%</span>
      </p>
    </div>
  );
}

function FailedPopup({ open, failure, onUpdate, onLater }: UpdatePopupProps) {
  return (
    <Dialog
      open={open}
      onClose={onLater}
      title={t('update.failed')}
      text={
        <>
          {failure}
          <br />
          {t('update.oldGoesOn')}
        </>
      }
      picture={
        <Ring tone="warn" size="medium">
          <TriangleAlert size={24} aria-hidden />
        </Ring>
      }
    >
      <div className="mt-5 flex gap-3">
        <Button tone="ghost" share={1} onClick={onLater}>
          {t('app.close')}
        </Button>
        <Button share={1} onClick={onUpdate}>
          {t('update.retry')}
        </Button>
      </div>
    </Dialog>
  );
}
