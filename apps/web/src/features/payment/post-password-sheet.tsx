/** Asks for the trading password in six cells and hands it on with the sixth digit; in a sheet of its own, or inside another. */
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { DigitCells } from '../../ui/digit-cells.tsx';
import { Sheet } from '../../ui/layer.tsx';

interface PostPasswordCellsProps {
  /** The member leaves for the screen of a forgotten password. */
  onClose(): void;
  busy: boolean;
  /** The server's message about the last try; goes with the next digit. */
  error: string;
  onPostPassword(postPassword: string): void;
}

interface PostPasswordSheetProps extends PostPasswordCellsProps {
  open: boolean;
}

export function PostPasswordSheet(props: PostPasswordSheetProps) {
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title={t('payment.postPasswordTitle')}
      closeLabel={t('app.close')}
    >
      <PostPasswordCells {...props} />
    </Sheet>
  );
}

export function PostPasswordCells({ busy, error, onPostPassword, onClose }: PostPasswordCellsProps) {
  const [digits, setDigits] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const type = (next: string) => {
    setDigits(next);
    setIsTyping(true);
    if (next.length < 6 || busy) return;
    setIsTyping(false);
    setDigits('');
    onPostPassword(next);
  };
  return (
    <div className="px-0.5 pt-1 pb-2">
      <DigitCells
        label={t('payment.postPassword')}
        value={digits}
        onDigits={type}
        error={isTyping ? undefined : error || undefined}
        hidden
        autoFocus
      />
      <Link
        to="/accountCenter/postPasswordForget"
        onClick={onClose}
        className="flex h-11 items-center justify-end text-13 text-brand"
      >
        {t('payment.forgotPostPassword')}
      </Link>
      {busy && <Button wide busy aria-label={t('app.loading')} />}
    </div>
  );
}
