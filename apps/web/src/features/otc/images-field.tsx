/** Several images of one kind, each on its way by itself: add, watch, take away. The caller learns the ids of those that arrived. */
import { files } from '@tern/bridge';
import type { ImageKind } from '@tern/protocol';
import { Plus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { imageFault } from '../../kit/images/image-slot-props.ts';
import { type ImageUpload, useImageUpload } from '../../kit/images/use-image-upload.ts';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';

export interface Images {
  ids: readonly string[];
  /** One is still on its way. */
  isBusy: boolean;
}

export const NO_IMAGES: Images = { ids: [], isBusy: false };

interface ImagesFieldProps {
  label: string;
  kind: ImageKind;
  most: number;
  onChange(images: Images): void;
}

type Slots = readonly { key: number; upload: ImageUpload | undefined }[];

const imagesOf = (slots: Slots): Images => ({
  ids: slots.flatMap(({ upload }) => (upload?.imageId ? [upload.imageId] : [])),
  isBusy: slots.some(({ upload }) => upload?.share !== undefined),
});

export function ImagesField({ label, kind, most, onChange }: ImagesFieldProps) {
  const [slots, setSlots] = useState<Slots>([{ key: 0, upload: undefined }]);
  const tell = useEffectEvent(() => onChange(imagesOf(slots)));
  useEffect(() => {
    tell();
  }, [slots]);
  const setUpload = (key: number, upload: ImageUpload) =>
    setSlots((before) => {
      const next = before.map((slot) => (slot.key === key ? { key, upload } : slot));
      return next.at(-1)?.upload?.imageId && next.length < most
        ? [...next, { key: nextKey(next), upload: undefined }]
        : next;
    });
  const remove = (key: number) =>
    setSlots((before) => {
      const next = before.filter((slot) => slot.key !== key);
      const hasEmpty = next.some(({ upload }) => !upload?.imageId);
      return hasEmpty ? next : [...next, { key: nextKey(before), upload: undefined }];
    });
  return (
    <fieldset>
      <legend className="mb-2 text-13 text-text-2">
        {label} ({imagesOf(slots).ids.length}/{most})
      </legend>
      <div className="flex flex-wrap gap-2">
        {slots.map(({ key }, at) => (
          <Slot
            key={key}
            kind={kind}
            label={`${label} ${at + 1}`}
            onUpload={(upload) => setUpload(key, upload)}
            onRemove={() => remove(key)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const nextKey = (slots: Slots): number => Math.max(-1, ...slots.map(({ key }) => key)) + 1;

interface SlotProps {
  kind: ImageKind;
  label: string;
  onUpload(upload: ImageUpload): void;
  onRemove(): void;
}

function Slot({ kind, label, onUpload, onRemove }: SlotProps) {
  const { upload, choose } = useImageUpload(kind);
  const tell = useEffectEvent(() => onUpload(upload));
  const { imageId, share, problem, failure, previewUrl } = upload;
  useEffect(() => {
    if (previewUrl !== '' || imageId !== '' || failure !== '') tell();
  }, [imageId, share, failure, previewUrl]);
  const fault = imageFault(upload);
  return (
    <div className="w-20">
      <div className="relative size-20">
        <button
          type="button"
          aria-label={label}
          disabled={share !== undefined}
          onClick={() => void files.pick('image/*').then((file) => file && choose(file))}
          className={cx(
            'flex size-20 items-center justify-center overflow-hidden rounded-lg text-text-2',
            problem || failure
              ? 'bg-bad-soft shadow-[inset_0_0_0_1px_var(--red)]'
              : 'bg-sunken shadow-[inset_0_0_0_1px_var(--line)]',
          )}
        >
          {previewUrl ? (
            <img src={previewUrl} alt="" className="size-full object-cover" />
          ) : (
            <Plus size={24} strokeWidth={1.6} aria-hidden />
          )}
          {share !== undefined && (
            <span
              role="status"
              className="absolute inset-0 flex items-center justify-center rounded-lg bg-black/62 text-14 font-semibold text-white"
            >
              {Math.floor(share * 100)}%
            </span>
          )}
        </button>
        {imageId !== '' && (
          <button
            type="button"
            aria-label={`${t('otc.removeImage')} ${label}`}
            onClick={onRemove}
            className="absolute -top-2 -right-2 flex size-11 items-start justify-end p-1 active:opacity-60"
          >
            <span className="flex size-6 items-center justify-center rounded-full bg-toast text-white">
              <X size={14} aria-hidden />
            </span>
          </button>
        )}
      </div>
      {fault && (
        <p role="alert" className="mt-1 text-11 text-bad">
          {fault}
        </p>
      )}
    </div>
  );
}
