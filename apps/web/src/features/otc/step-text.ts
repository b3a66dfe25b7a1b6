/** The steps of an order in words; a system line of the chat carries the step's name. */
import { OTC_STEPS } from '@tern/protocol';
import { t } from '../../locale/text.ts';

/** An unknown step, of a newer server, stays as it came. */
export function stepText(name: string): string {
  const step = OTC_STEPS.find((one) => one === name);
  return step === undefined ? name : t(`otc.did_${step}`);
}
