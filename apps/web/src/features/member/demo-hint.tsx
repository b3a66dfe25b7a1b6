/** In the demo: where the code that was "sent" is to be found. */
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../locale/text.ts';
import { Note } from '../../ui/list-row.tsx';
import { useServerMode } from './own-server.ts';

export function DemoHint() {
  if (useServerMode() !== 'demo') return null;
  return (
    <Note tone="warn" icon={<FlaskConical size={16} aria-hidden />}>
      {t('login.demoCode')}{' '}
      <Link to="/demo/outbox" className="font-semibold text-brand">
        {t('login.demoOutbox')}
      </Link>
    </Note>
  );
}
