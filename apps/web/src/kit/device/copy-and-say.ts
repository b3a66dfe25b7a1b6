/** Copies a text and says whether it worked (product#errors). */

import { clipboard } from '@tern/bridge';
import { t } from '../../locale/text.ts';
import { toast } from '../../ui/toast.tsx';

export async function copyAndSay(text: string): Promise<void> {
  const copied = await clipboard.copyText(text);
  toast(t(copied ? 'app.copied' : 'app.copyFailed'), copied ? 'ok' : 'bad');
}
