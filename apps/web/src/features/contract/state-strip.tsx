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
const NOTE = 'rounded-lg bg-warn-soft px-3 py-2 text-12 text-warn';

/** In the sheets of positions: in full. */
export function StateStrip(props: StateProps) {
  return (
    <>
      <StateNotes {...props} />
      <Announcements {...props} />
    </>
  );
}

/**
 * On the contract's own screen, below its form. A state comes and goes while the member trades: it lies over the end of the
 * screen, which keeps room for it, and so moves neither a button under a finger nor the book.
 */
export function StateFooter(props: StateProps) {
  return (
    <div className="sticky bottom-0 z-10 flex flex-col gap-2 border-line bg-surface px-4 py-2 not-empty:border-t empty:hidden">
      <StateNotes {...props} />
    </div>
  );
}

function StateNotes({ contract, now }: StateProps) {
  return contractStates(now).map((state) => (
    <p key={state.key} role="status" className={cx('flex flex-col gap-0.5', NOTE)}>
      <span className="font-semibold">{allowedText(state, contract, now)}</span>
      {asksSources(state) ? (
        <CauseBySources state={state} contract={contract} now={now} />
      ) : (
        <Cause cause={causeOf(state, now, undefined)} />
      )}
      {state.since > 0 && <span>{t('contract.stateSince', { time: shortTime(state.since) })}</span>}
    </p>
  ));
}

/** The exchange's text and new margin rules of a contract that trades as usual. */
export function Announcements({ now, place }: Pick<StateProps, 'now'> & { place?: string }) {
  return (
    <>
      {now.status === 'OPEN' && now.publicText && (
        <p role="status" className={cx('break-words', NOTE, place)}>
          {now.publicText[currentLanguage()]}
        </p>
      )}
      {now.settingsFrom > 0 && (
        <p role="status" className={cx(NOTE, place)}>
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
