/** The bounds of a contract's mark, funding, liquidation and triggers: their fields, and the way to and from the wire. */
import type { DeskRequest } from '@tern/protocol/desk';
import { PercentField, WholeField } from '../../kit/number-fields.tsx';
import { t } from '../../locale/text.ts';
import { Panel } from '../../ui/page-frame.tsx';
import { percentOfPpm, ppmOfPercent } from '../../ui/percent-ppm.ts';

export type Bounds = DeskRequest<'setContractSettings'>['settings']['bounds'];
type Share = Exclude<keyof Bounds, 'noticeSeconds' | 'minRestingUsdt'>;

/** Percents as text; the notice in whole seconds, the least resting order in whole USDT. */
export type BoundsEntry = Record<keyof Bounds, string>;

const WHOLE_PPM = 1_000_000;
const MOST_NOTICE_SECONDS = 2_592_000;
/** A tenth of a lot; also the least of a proposal that names none. */
const MOST_RESTING_USDT = 100;

/** Each with the least and the most parts of a million that the wire takes. */
export const SHARES: readonly (readonly [name: Share, leastPpm: number, mostPpm: number])[] = [
  ['markBoundCapPpm', 1, 500_000],
  ['markBoundSharePpm', 1, 500_000],
  ['lastClampPpm', 1, 500_000],
  ['takeoverSlipPpm', 0, 500_000],
  ['contractFundBudgetPpm', 0, WHOLE_PPM],
  ['totalFundBudgetPpm', 0, WHOLE_PPM],
  ['interestPpm', 0, 10_000],
  ['interestPullPpm', 0, 10_000],
  ['fundingCapPpm', 1, WHOLE_PPM],
];

export function boundsEntryOf(bounds: Bounds): BoundsEntry {
  const entry = {
    noticeSeconds: String(bounds.noticeSeconds),
    minRestingUsdt: minRestingOf(bounds),
  } as BoundsEntry;
  for (const [name] of SHARES) entry[name] = percentOfPpm(bounds[name]);
  return entry;
}

export function minRestingOf({ minRestingUsdt = MOST_RESTING_USDT }: Bounds): string {
  return String(minRestingUsdt);
}

/** The entry has passed the form's checks. */
export function boundsOf(entry: BoundsEntry): Bounds {
  const bounds = {} as Bounds;
  for (const [name, , mostPpm] of SHARES) bounds[name] = ppmOfPercent(entry[name], mostPpm) as number;
  bounds.noticeSeconds = Number(entry.noticeSeconds);
  bounds.minRestingUsdt = Number(entry.minRestingUsdt);
  return bounds;
}

export function BoundsFields() {
  return (
    <Panel title={t('contract.bounds')}>
      <div className="columns three">
        {SHARES.map(([name, leastPpm, mostPpm]) => (
          <PercentField
            key={name}
            name={['bounds', name]}
            label={t(`contract.${name}`)}
            leastPpm={leastPpm}
            mostPpm={mostPpm}
            wanted={t('contract.shareWanted', {
              least: percentOfPpm(leastPpm),
              most: percentOfPpm(mostPpm),
            })}
          />
        ))}
      </div>
      <div className="columns">
        <WholeField
          name={['bounds', 'minRestingUsdt']}
          label={t('contract.minRestingUsdt')}
          most={MOST_RESTING_USDT}
        />
        <WholeField
          name={['bounds', 'noticeSeconds']}
          label={t('contract.noticeSeconds')}
          most={MOST_NOTICE_SECONDS}
        />
      </div>
    </Panel>
  );
}
