/**
 * Questions to the member, one at a time: `await confirm({...})` is true when the member agrees. Shown by
 * confirm-dialog.tsx.
 */
import { create } from 'zustand';
import { t } from '../../locale/text.ts';

export interface Question {
  title: string;
  text?: string;
  confirmLabel: string;
  cancelLabel: string;
  /** `person` above the title for questions about the account; `danger` colours the confirming button red. */
  tone?: 'person' | 'danger';
}

interface Asked extends Question {
  answer(agreed: boolean): void;
}

export const useQuestion = create<{ asked: Asked | undefined }>(() => ({ asked: undefined }));

/** Answers the open question with no, if there is one. */
export function dismissQuestion(): void {
  useQuestion.getState().asked?.answer(false);
}

/** A question still open when the next one comes is answered no. */
export function confirm(question: Question): Promise<boolean> {
  dismissQuestion();
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      useQuestion.setState({ asked: undefined });
      resolve(agreed);
    };
    useQuestion.setState({ asked: { ...question, answer } });
  });
}

export function askToLogIn(): Promise<boolean> {
  return confirm({
    title: t('app.notLoggedIn'),
    text: t('app.notLoggedInText'),
    confirmLabel: t('app.goLogin'),
    cancelLabel: t('app.lookAround'),
    tone: 'person',
  });
}
