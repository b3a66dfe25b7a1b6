/** The bar in which a member writes into a conversation: a text, or an image, which goes as soon as it has arrived. */
import { files } from '@tern/bridge';
import type { ImageKind } from '@tern/protocol';
import { ImagePlus, Send } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { imageFault } from '../images/image-slot-props.ts';
import { useImageUpload } from '../images/use-image-upload.ts';

/** The place of the bar at the foot of a screen. */
export const WRITING_BAR =
  'sticky bottom-0 z-10 border-t border-line bg-surface px-4 pt-2 pb-[calc(12px+var(--safe-bottom))]';

interface WritingBarProps {
  text: string;
  onText(text: string): void;
  maxLength: number;
  imageKind: ImageKind;
  /** A line is on its way. */
  isSending: boolean;
  sendText(text: string): void;
  sendImage(imageId: string): void;
  words: { hint: string; send: string; image: string };
}

export function WritingBar(props: WritingBarProps) {
  const { text, onText, maxLength, isSending, sendText, words } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendText(text);
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-3">
      <ImageButton {...props} />
      <Input
        className="min-w-0 flex-1"
        value={text}
        onText={onText}
        maxLength={maxLength}
        aria-label={words.hint}
        placeholder={words.hint}
        enterKeyHint="send"
        autoComplete="off"
      />
      <IconButton
        type="submit"
        label={words.send}
        disabled={text.trim() === '' || isSending}
        className="text-brand disabled:text-text-3"
      >
        <Send size={22} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </form>
  );
}

/** The reason why an image cannot go is said in a short message. */
function ImageButton({ imageKind, isSending, sendImage, words }: WritingBarProps) {
  const { upload, choose } = useImageUpload(imageKind);
  const { imageId, problem, failure, share } = upload;
  const send = useEffectEvent(() => sendImage(imageId));
  const sayFault = useEffectEvent(() => toast(imageFault(upload) ?? '', 'bad', 2000));
  useEffect(() => {
    if (imageId !== '') send();
  }, [imageId]);
  useEffect(() => {
    if (problem !== undefined || failure !== '') sayFault();
  }, [problem, failure]);
  return (
    <IconButton
      label={words.image}
      disabled={share !== undefined || isSending}
      onClick={() => void files.pick('image/*').then((file) => file && choose(file))}
      className="text-text-2"
    >
      {share === undefined ? (
        <ImagePlus size={22} strokeWidth={1.6} aria-hidden />
      ) : (
        <span className="text-11 font-semibold">{Math.floor(share * 100)}%</span>
      )}
    </IconButton>
  );
}
