/** Copies a value of the order. */
import { Copy } from 'lucide-react';
import { copyAndSay } from '../../../kit/device/copy-and-say.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';

export function CopyButton({ name, text }: { name: string; text: string }) {
  return (
    <IconButton
      label={`${t('otc.copy')} ${name}`}
      className="text-brand"
      onClick={() => void copyAndSay(text)}
    >
      <Copy size={16} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
}
