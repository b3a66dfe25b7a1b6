/** The drafts that lie unfinished, with the way to each: shown after a sign-in and a reload until it is closed. */
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../locale/text.ts';
import { callName } from '../../locale/wire-names.ts';
import { dayAndMinute } from '../../ui/time-words.ts';
import { callDesk, messageOf } from '../api.ts';
import { useDeskRead } from '../queries.ts';
import { openForms } from './open-forms.ts';
import { type DraftRow, useForgottenDrafts } from './use-draft.ts';

/** The rest follows as these are finished. */
const MOST_SHOWN = 5;
/** Subjects that name nothing. */
const NAMELESS = ['new', '-'];

export function DraftsNote() {
  const [isClosed, setClosed] = useState(false);
  const { data: rows = [] } = useDeskRead('getDrafts', {});
  const open = openForms.use();
  // A form that is open offers its own.
  const away = rows.filter(
    (row) => !open.some(({ name }) => name?.form === row.form && name.subject === row.subject),
  );
  if (isClosed || away.length === 0) return null;
  return (
    <Alert
      className="drafts-note"
      type="info"
      showIcon
      role="status"
      closable={{ closeIcon: true, 'aria-label': t('app.close'), onClose: () => setClosed(true) }}
      title={t('draft.unfinished', { count: away.length })}
      description={
        <ul>
          {away.slice(0, MOST_SHOWN).map((row) => (
            <Row key={`${row.form} ${row.subject}`} row={row} />
          ))}
        </ul>
      }
    />
  );
}

function Row({ row }: { row: DraftRow }) {
  const { message } = App.useApp();
  const forget = useForgottenDrafts();
  const { form, subject, path, savedTime } = row;
  const title = NAMELESS.includes(subject) ? callName(form) : `${callName(form)} · ${subject}`;
  const discard = async () => {
    try {
      await callDesk('discardDraft', { form, subject });
      forget({ form, subject });
    } catch (error) {
      // It goes by itself, and nothing follows that.
      void message.error({ content: <span role="alert">{messageOf(error)}</span> });
    }
  };
  return (
    <li className="row">
      <Link to={path}>{title}</Link>
      <span className="quiet">{dayAndMinute(savedTime)}</span>
      <Button
        size="small"
        type="text"
        aria-label={t('draft.dropNamed', { title })}
        onClick={() => void discard()}
      >
        {t('draft.drop')}
      </Button>
    </li>
  );
}
