/** In the place of what an address names and the exchange does not have: the exchange's words, and the way to the list. */
import { ApiError } from '@tern/client';
import { ERRORS, type ErrorName, errorText } from '@tern/protocol';
import { useNavigate } from 'react-router';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { isId } from '../navigation/address-id.ts';
import { usePreferences } from '../preferences/preferences.ts';

/** @param unknown the refusal of an id that nothing has */
export function isNotThere(id: string, error: unknown, unknown: ErrorName): boolean {
  return !isId(id) || (error instanceof ApiError && error.code === ERRORS[unknown].code);
}

/** @param list the address of the list in which everything of its kind stands */
export function NotThere({ error, list }: { error: ErrorName; list: string }) {
  const navigate = useNavigate();
  const language = usePreferences((preferences) => preferences.language);
  return (
    <EmptyState
      className="flex-1 bg-surface"
      title={errorText(error, language)}
      action={
        <Button tone="soft" className="w-40" onClick={() => navigate(list, { replace: true })}>
          {t('app.toList')}
        </Button>
      }
    />
  );
}
