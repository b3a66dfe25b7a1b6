/**
 * The steps that the member lacks for an order, and the dialogs that lead to it (product#roles). A nickname is set in a dialog over
 * the form; for the other steps the form is left, which its owner keeps.
 */
import type { PaymentKind, WireSide } from '@tern/protocol';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { openNickName } from '../../../kit/popups/popups.ts';
import { serverNow } from '../../../kit/time/server-clock.ts';
import { t } from '../../../locale/text.ts';
import { useMember } from '../../member/index.ts';
import { useStanding } from '../queries.ts';
import { stepWords } from './missing-list.tsx';
import { blockOf, type MissingStep, missingSteps, screenOfStep } from './missing-steps.ts';

/** @param onLeave keeps what was typed: the screen is left for a step */
export function useMissing(side: WireSide, payKinds: readonly PaymentKind[], onLeave: () => void) {
  const navigate = useNavigate();
  const member = useMember();
  const { data: standing, isError } = useStanding();
  // The dialog's answer is there before the market's.
  const known = standing && { ...standing, hasNickName: standing.hasNickName || !!member?.nickName };
  const steps = known ? missingSteps(known, payKinds) : [];
  const go = (step: MissingStep) => {
    if (step === 'nickName') {
      openNickName(true);
      return;
    }
    onLeave();
    navigate(screenOfStep(step, payKinds));
  };
  const ask = async (step: MissingStep) => {
    const agreed = await confirm({
      title: stepWords(step, payKinds),
      text: t('otc.missingText'),
      confirmLabel: t('otc.goComplete'),
      cancelLabel: t('otc.later'),
      tone: 'person',
    });
    if (agreed) go(step);
  };
  return {
    standing,
    /** Until then a press would have no answer. Where the standing cannot be read, the exchange answers the order itself. */
    isKnown: standing !== undefined || isError,
    steps,
    block: standing && blockOf(standing, side, serverNow()),
    /** Leads to the step at once. */
    go,
    /** True when nothing is missing; else asks for the first step. */
    isComplete: (): boolean => {
      const [first] = steps;
      if (first === undefined) return true;
      void ask(first);
      return false;
    },
  };
}
