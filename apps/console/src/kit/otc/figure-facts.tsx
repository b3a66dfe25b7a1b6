/** The figures of a member's OTC trade in 30 days. */
import { t } from '../../locale/text.ts';
import type { Fact } from '../../ui/facts.tsx';

interface Figures {
  completed: number;
  /** Percent; empty without orders. */
  completion: string;
  /** 0: none was released. */
  averageReleaseSeconds: number;
}

export function figureFacts({ completed, completion, averageReleaseSeconds }: Figures): Fact[] {
  return [
    [t('otc.completed'), String(completed)],
    [t('otc.completion'), completion && `${completion}%`],
    [
      t('otc.averageRelease'),
      averageReleaseSeconds === 0 ? '' : t('otc.seconds', { count: averageReleaseSeconds }),
    ],
  ];
}
