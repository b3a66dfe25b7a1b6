import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { leaveText } from '../kit/drafts/leave-guard.tsx';
import { LeaveQuestion } from '../kit/drafts/leave-question.tsx';
import { hasChangedForm } from '../kit/drafts/open-forms.ts';
import { leave } from '../kit/idle-watch.tsx';
import { LookSwitches } from '../kit/look-switches.tsx';
import { useOwnSession } from '../kit/session.ts';
import { t } from '../locale/text.ts';
import { Tag } from '../ui/tag.tsx';

/** Whose exchange this is, who works here, and how it looks. */
export function ShellHead() {
  const { name, roles, exchangeName, mode } = useOwnSession();
  return (
    <header className="desk-head">
      <strong>{exchangeName}</strong>
      {mode === 'demo' && <Tag tone="warn">{t('app.demo')}</Tag>}
      <span className="grow" />
      <LookSwitches />
      <span>
        <strong>{name}</strong>{' '}
        {roles.map((role) => (
          <Tag key={role}>{t(`role.${role}`)}</Tag>
        ))}
      </span>
      <Link to="/password">{t('app.ownPassword')}</Link>
      <SignOutButton />
    </header>
  );
}

function SignOutButton() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => (hasChangedForm() ? setAsking(true) : void leave())}>
        {t('app.signOut')}
      </Button>
      <LeaveQuestion
        isOpen={isAsking}
        title={t('draft.leaveTitle')}
        text={leaveText()}
        leave={t('app.signOut')}
        onLeave={() => void leave()}
        onStay={() => setAsking(false)}
      />
    </>
  );
}
