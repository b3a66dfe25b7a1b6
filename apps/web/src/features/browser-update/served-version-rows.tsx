/** The rows of the about screen about the running version, with the check by hand. Wants the texts of `content` and `update`. */
import { useMutation } from '@tanstack/react-query';
import { t } from '../../locale/text.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { toast } from '../../ui/toast.tsx';
import { askForServedBuild } from './browser-update.ts';

const SHOWN_MS = 2_000;

export function ServedVersionRows() {
  const check = useMutation({
    mutationFn: () => askForServedBuild(true),
    onSuccess: (isOther) => {
      if (!isOther) toast(t('update.latest'), 'ok', SHOWN_MS);
    },
    onError: () => toast(t('update.checkFailed'), 'bad', SHOWN_MS),
  });
  return (
    <>
      <ListRow label={t('content.version')} value={`v${APP_VERSION}`} />
      <ListRow
        label={t('update.check')}
        value={check.isPending ? t('update.asking') : undefined}
        onPress={() => check.mutate()}
      />
    </>
  );
}
