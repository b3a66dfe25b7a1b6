/** A value of a fact list with the button that copies it. */
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyAndSay } from '../../kit/device/copy-and-say.ts';
import { IconButton } from '../../ui/button.tsx';

interface CopiedProps {
  text: string;
  label: string;
  /** Drawn in the text's place. */
  children?: ReactNode;
}

export function Copied({ text, label, children }: CopiedProps) {
  return (
    <span className="flex items-center justify-end gap-3">
      <span className="min-w-0 break-all">{children ?? text}</span>
      <IconButton label={label} onClick={() => void copyAndSay(text)} className="mr-[-15px] text-text-2">
        <Copy size={16} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </span>
  );
}
