/** Says that this exchange sends no SMS, before a member solves a captcha for a code that cannot come. */
import { Info } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/list-row.tsx';
import type { AccountFormApi } from './use-account-form.ts';

interface NoSmsNoteProps {
  /** With the way to the mailbox. */
  account?: AccountFormApi;
  text?: string;
}

export function NoSmsNote({ account, text = t('login.noSms') }: NoSmsNoteProps) {
  return (
    <div className="flex flex-col gap-3">
      <Note tone="warn" icon={<Info size={16} aria-hidden />}>
        {text}
      </Note>
      {account && (
        <Button size="large" wide onClick={() => account.dispatch({ type: 'method', method: 'mail' })}>
          {t('login.useMail')}
        </Button>
      )}
    </div>
  );
}
