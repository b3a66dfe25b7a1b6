/**
 * The new versions of agreements, one after the other, each with its whole text. It comes at a start and whenever a call is
 * refused for one; put off, it comes again then.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Article,
  agreementName,
  LoadingArticle,
  useAgreement,
  useAgreementChanges,
} from '../features/content/index.ts';
import { toastError } from '../kit/api/api.ts';
import { agreementApi } from '../kit/calls/agreement.ts';
import { askAgreements, usePopups } from '../kit/popups/popups.ts';
import { t } from '../locale/text.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/layer.tsx';
import { dayOf } from '../ui/time-words.ts';
import { toast } from '../ui/toast.tsx';

type Change = NonNullable<ReturnType<typeof useAgreementChanges>['data']>[number];

export function AgreementSheet() {
  const isAsked = usePopups((popups) => popups.agreements);
  const { data: [change] = [] } = useAgreementChanges();
  const close = () => askAgreements(false);
  return (
    <Sheet
      open={isAsked && change !== undefined}
      onClose={close}
      title={t('content.changesTitle')}
      closeLabel={t('app.close')}
    >
      {change && <Changed key={`${change.kind} ${change.version}`} change={change} onLater={close} />}
    </Sheet>
  );
}

function Changed({ change, onLater }: { change: Change; onLater(): void }) {
  const { kind, version, effectiveTime, isInForce } = change;
  const { data, error, refetch } = useAgreement(kind, String(version));
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () => agreementApi.call('acceptAgreement', { kind, version: String(version) }),
    onSuccess: () => toast(t('content.accepted'), 'ok'),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: ['agreementChanges'] }),
  });
  const values = { name: agreementName(kind), time: dayOf(effectiveTime) };
  return (
    <>
      <p className="mb-3 rounded-lg bg-warn-soft px-3 py-2 text-13 text-warn">
        {isInForce ? t('content.changeInForce', values) : t('content.changeComing', values)}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it
        tabIndex={0}
        aria-label={values.name}
        className="max-h-[45vh] overflow-y-auto overscroll-contain"
      >
        {data ? (
          <article>
            <h2 className="mb-2 text-16 font-semibold">{data.title}</h2>
            <Article body={data.body} />
          </article>
        ) : (
          <LoadingArticle error={error} refetch={refetch} />
        )}
      </section>
      <div className="mt-4 flex gap-3">
        <Button tone="ghost" share={1} onClick={onLater}>
          {t('content.later')}
        </Button>
        <Button
          share={1}
          busy={accept.isPending}
          disabled={data === undefined}
          onClick={() => accept.mutate()}
        >
          {t('content.accept')}
        </Button>
      </div>
    </>
  );
}
