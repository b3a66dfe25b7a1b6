import type { DeskResult } from '@tern/protocol/desk';
import { App, Button } from 'antd';
import { useState } from 'react';
import { callDesk, messageOf } from '../../kit/api.ts';
import { t } from '../../locale/text.ts';

/** Has the server count through the whole log: each row's hash holds the one before it. */
export function ChainCheck() {
  const { modal } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      const found = await callDesk('verifyAudit', {});
      const content = <Found found={found} />;
      if (found.isWhole) modal.success({ title: t('audit.whole'), content, okText: t('app.close') });
      else modal.error({ title: t('audit.broken'), content, okText: t('app.close') });
    } catch (error) {
      modal.error({ title: t('audit.checkFailed'), content: messageOf(error), okText: t('app.close') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void check()}>
      {t('audit.check')}
    </Button>
  );
}

function Found({ found }: { found: DeskResult<'verifyAudit'> }) {
  return (
    <div className="stack">
      <p>{t('audit.rows', { rows: found.rows })}</p>
      {!found.isWhole && <p>{t('audit.brokenAt', { number: found.brokenAt })}</p>}
      <p className="mono">{found.head}</p>
    </div>
  );
}
