/**
 * Tells what a contract that does not trade as usual allows now, why, and since when; and announces new margin rules.
 */
import type { WireContract, WireContractMark } from '@tern/protocol';
import { currentLanguage, t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { dayAndMinute, shortTime } from '../../ui/time-words.ts';
import { narrowPrices } from './check-order.ts';
import {
  asksSources,
  type ContractState,
  causeOf,
  contractStates,
  type StateCause,
} from './contract-state.ts';
import { priceText } from './figure-words.ts';
import { marketPart } from './use-form-contract.ts';
import { useIndexComposition } from './use-index-composition.ts';

interface StateProps {
  contract: WireContract;
  now: WireContractMark;
}

const SOURCES_EVERY_MS = 5_000;

/** On the contract's own screen, and in the sheets of its positions: in full. */
export function StateStrip({ contract, now, place = 'mx-4 mt-2' }: StateProps & { place?: string }) {
  return (
    <>
      {contractStates(now).map((state) => (
        <p
          key={state.key}
          role="status"
          className={cx('flex flex-col gap-0.5 rounded-lg bg-warn-soft px-3 py-2 text-12 text-warn', place)}
        >
          <span className="font-semibold">{allowedText(state, contract, now)}</span>
          {asksSources(state) ? (
            <CauseBySources state={state} contract={contract} now={now} />
          ) : (
            <Cause cause={causeOf(state, now, undefined)} />
          )}
          {state.since > 0 && <span>{t('contract.stateSince', { time: shortTime(state.since) })}</span>}
        </p>
      ))}
      {now.status === 'OPEN' && now.publicText && (
        <p
          role="status"
          className={cx('rounded-lg bg-warn-soft px-3 py-2 text-12 break-words text-warn', place)}
        >
          {now.publicText[currentLanguage()]}
        </p>
      )}
      {now.settingsFrom > 0 && (
        <p role="status" className={cx('rounded-lg bg-warn-soft px-3 py-2 text-12 text-warn', place)}>
          {t('contract.settingsFrom', { time: dayAndMinute(now.settingsFrom) })}
        </p>
      )}
    </>
  );
}

/** On a position's card: what is allowed, and since when. */
export function StateLines({ contract, now }: StateProps) {
  const lines = contractStates(now).map(({ key, since }) =>
    [t(`contract.short${key}`), since > 0 && t('contract.stateSince', { time: shortTime(since) })]
      .filter(Boolean)
      .join(' · '),
  );
  if (now.settingsFrom > 0)
    lines.push(t('contract.settingsFromShort', { time: dayAndMinute(now.settingsFrom) }));
  return lines.map((line) => (
    <p key={line} className="mt-2 text-12 text-warn" title={contract.pairsName}>
      {line}
    </p>
  ));
}

function CauseBySources({ state, contract, now }: StateProps & { state: ContractState }) {
  const { data } = useIndexComposition(contract.pairsName, SOURCES_EVERY_MS);
  return <Cause cause={causeOf(state, now, data?.sources)} />;
}

function Cause({ cause }: { cause: StateCause | undefined }) {
  if (cause?.key === 'operator') return <span className="break-words">{cause.text[currentLanguage()]}</span>;
  return cause && <span>{t('contract.stateReason', { reason: causeText(cause) })}</span>;
}

function causeText(cause: Exclude<StateCause, { key: 'operator' }>): string {
  if (cause.key !== 'fewSources') return t(`contract.cause${cause.key}`);
  const { valid, all } = cause;
  return t('contract.causefewSources', { valid, all });
}

/** Closes trade near the mark only while the index is not normal. */
function allowedText({ key }: ContractState, contract: WireContract, now: WireContractMark): string {
  if (key !== 'DEGRADED' && key !== 'DEAD' && key !== 'WAITING') return t(`contract.state${key}`);
  const known = marketPart(contract, now);
  const { low, high } = narrowPrices(known);
  return t(`contract.feed${key}`, {
    low: priceText(low, known.terms),
    high: priceText(high, known.terms),
  });
}
