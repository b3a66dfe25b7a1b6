/** Name, country, document, and below sixteen the consent of a guardian. */
import { useMutation } from '@tanstack/react-query';
import { ID_TYPES, type IdType } from '@tern/protocol';
import { Check, Info, Lock } from 'lucide-react';
import { type FormEvent, useMemo, useReducer } from 'react';
import {
  freshIdentityForm,
  type Identity,
  type IdentityField,
  type IdentityForm,
  identityForm,
  identityProblems,
  identityRequest,
  RejectedNote,
  useIdentityChanged,
  wantsGuardian,
} from '../../../features/identity/index.ts';
import { countries, frequentFirst } from '../../../features/member/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { identityApi } from '../../../kit/calls/identity.ts';
import { imageSlotProps } from '../../../kit/images/image-slot-props.ts';
import { useImageUpload } from '../../../kit/images/use-image-upload.ts';
import { usePreferences } from '../../../kit/preferences/preferences.ts';
import { serverNow } from '../../../kit/time/server-clock.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { ImageSlot } from '../../../ui/image-slot.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { dayOf } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toast.tsx';

function useBasicForm() {
  const [form, dispatch] = useReducer(identityForm, undefined, freshIdentityForm);
  const guardian = useImageUpload('GUARDIAN');
  const today = dayOf(serverNow());
  const problems = identityProblems(form, today);
  const isGuarded = wantsGuardian(form, today);
  const lacksConsent = isGuarded && guardian.upload.imageId === '';
  const changed = useIdentityChanged();
  const submission = useMutation({
    mutationFn: () =>
      identityApi.call('submitIdentity', identityRequest(form, isGuarded ? guardian.upload.imageId : '')),
    onError: toastError,
    onSuccess: async () => {
      toast(t('identity.submitted'), 'ok', 2000);
      await changed();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'tried' });
    if (Object.keys(problems).length > 0) return;
    if (lacksConsent) toast(t('identity.guardianRequired'), 'bad', 2000);
    else submission.mutate();
  };
  return { form, dispatch, problems, guardian, isGuarded, submission, submit };
}

type BasicFormApi = ReturnType<typeof useBasicForm>;

export function BasicForm({ identity }: { identity: Identity }) {
  const basic = useBasicForm();
  const { guardian, isGuarded, submission, submit } = basic;
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <div className="flex flex-col gap-3 px-4 pt-4 pb-6">
        {identity.cardState === 'REJECT' && <RejectedNote reason={identity.cardReason} />}
        <h2 className="mt-2 text-16 font-semibold">{t('identity.fillIn')}</h2>
        <Choices {...basic} />
        <Fields {...basic} />
        {isGuarded && (
          <ImageSlot
            title={t('identity.guardian')}
            text={t('identity.guardianText')}
            {...imageSlotProps(guardian)}
          />
        )}
        <Note icon={<Info size={16} aria-hidden />}>{t('identity.basicNote')}</Note>
        <p className="flex items-center gap-2 text-12 text-text-3">
          <Lock size={16} className="shrink-0" aria-hidden />
          {t('identity.privacyNote')}
        </p>
      </div>
      <FootBar>
        <Button
          type="submit"
          size="large"
          busy={submission.isPending}
          disabled={guardian.upload.share !== undefined}
        >
          {t('identity.submitBasic')}
        </Button>
      </FootBar>
    </form>
  );
}

function Choices({ form, dispatch }: BasicFormApi) {
  const language = usePreferences((preferences) => preferences.language);
  const places = useMemo(
    () => frequentFirst(countries(language)).map(({ iso, name }) => ({ value: iso, label: name })),
    [language],
  );
  return (
    <>
      <ChoiceField
        label={t('identity.country')}
        value={form.country}
        choices={places}
        onChoose={(country) => dispatch({ type: 'country', country })}
        search={{ placeholder: t('identity.searchCountry'), nothing: t('identity.noCountry') }}
        closeLabel={t('app.close')}
      />
      <ChoiceField
        label={t('identity.idType')}
        value={form.idType}
        choices={idTypesOf(form).map((value) => ({ value, label: t(`identity.type_${value}`) }))}
        onChoose={(idType) => dispatch({ type: 'idType', idType: idType as IdType })}
        closeLabel={t('app.close')}
      />
    </>
  );
}

function idTypesOf({ country }: IdentityForm): IdType[] {
  return ID_TYPES.filter((type) => type !== 'CN_ID' || country === 'CN');
}

function Fields({ form, dispatch, problems }: BasicFormApi) {
  const field = (name: IdentityField) => {
    const problem = problems[name];
    return {
      size: 'large' as const,
      value: form[name],
      onText: (text: string) => dispatch({ type: 'typed', field: name, text }),
      error: form.tried && problem ? t(`identity.${problem}`) : undefined,
      after: form[name] !== '' && !problem && <Check size={18} className="text-ok" aria-hidden />,
    };
  };
  return (
    <>
      <Input
        {...field('name')}
        label={t('identity.name')}
        placeholder={t('identity.namePlaceholder')}
        autoComplete="name"
        maxLength={100}
      />
      <Input
        {...field('idNumber')}
        label={t('identity.idNumber')}
        placeholder={t('identity.idNumberPlaceholder')}
        autoComplete="off"
        maxLength={40}
      />
      {form.idType !== 'CN_ID' && (
        <Input
          {...field('birthDate')}
          label={t('identity.birthDate')}
          type="date"
          min="1900-01-01"
          max={dayOf(serverNow())}
          autoComplete="bday"
          after={undefined}
        />
      )}
    </>
  );
}
