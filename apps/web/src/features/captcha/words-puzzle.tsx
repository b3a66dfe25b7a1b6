/** The question in words, for whoever cannot see or move the picture. */
import { type FormEvent, useState } from 'react';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import type { AnswerProps } from './slide-puzzle.tsx';

export function WordsPuzzle({ puzzle, isSolving, isSolved, onAnswer }: AnswerProps) {
  const [words, setWords] = useState('');
  const submit = (event: FormEvent) => {
    // The form of the screen below must not take this as its own submit.
    event.preventDefault();
    event.stopPropagation();
    if (words.trim() !== '') onAnswer(words.trim());
  };
  return (
    <form onSubmit={submit}>
      <p id="captcha-question" className="mb-3 text-14">
        {puzzle.question}
      </p>
      <Input
        size="large"
        value={words}
        onText={setWords}
        maxLength={40}
        autoComplete="off"
        aria-labelledby="captcha-question"
        placeholder={t('login.captchaAnswer')}
      />
      <Button type="submit" wide className="mt-3" busy={isSolving || isSolved}>
        {t('app.confirm')}
      </Button>
    </form>
  );
}
