/** Judges by fixed bounds if the machine was quiet enough for a comparison. */

/** The exit code of a measurement on a machine too busy to judge; EX_TEMPFAIL of sysexits.h: the same may succeed later. */
export const TOO_BUSY = 75;

/** Processes of others may take so much of all processors. */
export const MOST_OTHERS = 0.2;
/** The quartiles of a slice of the same work may lie so far apart, as a part of its median. */
const WIDEST_CALIBRATION = 0.25;
/** The quartiles of the ratios of a figure may; of several figures the middle one counts. */
const WIDEST_PAIRS = 0.2;

export interface Observed {
  /** Undefined where the system does not say it. */
  othersShare: number | undefined;
  calibrationSpread: number;
  pairsSpread: number;
}

/** A sentence for each bound that was passed; none means that the machine was quiet enough. */
export function busyReasons({ othersShare, calibrationSpread, pairsSpread }: Observed): string[] {
  const reasons: string[] = [];
  if (othersShare !== undefined && othersShare > MOST_OTHERS)
    reasons.push(
      `other processes took ${percent(othersShare)} of the processors, ${percent(MOST_OTHERS)} are allowed`,
    );
  if (calibrationSpread > WIDEST_CALIBRATION)
    reasons.push(
      `the same work took times whose quartiles lie ${percent(calibrationSpread)} apart, ${percent(WIDEST_CALIBRATION)} are allowed`,
    );
  if (pairsSpread > WIDEST_PAIRS)
    reasons.push(
      `the quartiles of the pairs lie ${percent(pairsSpread)} apart, ${percent(WIDEST_PAIRS)} are allowed`,
    );
  return reasons;
}

export function percent(part: number): string {
  return `${(part * 100).toFixed(0)} %`;
}
