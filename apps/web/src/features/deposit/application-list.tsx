/** All applications of the member, newest first, endlessly. */
import { PagedList } from '../../kit/paged-list.tsx';
import { t } from '../../locale/text.ts';
import { ApplicationRow } from './application-row.tsx';
import { useApplications } from './queries.ts';

export function ApplicationList() {
  const answer = useApplications();
  return (
    <PagedList
      rows={answer.data?.pages.flatMap((page) => page.rows)}
      answer={answer}
      emptyText={t('deposit.noApplications')}
      row={(application) => <ApplicationRow key={application.id} application={application} />}
    />
  );
}
