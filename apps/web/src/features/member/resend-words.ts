/** The text in the place of the button that sends a code, until the next one may be asked for. */
import { t } from '../../locale/text.ts';
import { clockDuration } from '../../ui/duration-words.ts';

const SECONDS_ALONE = 120;

export function codeWords(secondsLeft: number): { send: string; resendIn: string } {
  const resendIn =
    secondsLeft < SECONDS_ALONE
      ? t('login.resendIn', { seconds: secondsLeft })
      : t('login.resendAt', { time: clockDuration(secondsLeft) });
  return { send: t('login.sendCode'), resendIn };
}
