/** The screens of the parts that are not open yet; the shell's bar shows their titles. */
import type { ComponentType } from 'react';
import { type ComingPart, ComingSoon } from '../../features/coming-soon/index.ts';
import { t } from '../../locale/text.ts';

const screenOf = (part: ComingPart): ComponentType =>
  function ClosedScreen() {
    return <ComingSoon part={part} title={t('soon.closedHere')} />;
  };

export const ClosedHelpScreen = screenOf('help');
