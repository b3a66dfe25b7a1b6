/** Tests the stress desk by itself: one dry run at a time. Another test checks its answers on the whole server. */
import { expect, test } from 'vitest';
import { answerDeskChecked } from '../../../platform/http/testing/checked-handler.ts';
import { StressDesk } from './desk-stress.ts';

test('a second question while one is under way is refused; the next one after its end is not, however it ended', async () => {
  let fail: (reason: Error) => void = () => undefined;
  let begun = 0;
  const openWhatIfEngine = () => {
    begun++;
    return new Promise<never>((_, reject) => {
      fail = reject;
    });
  };
  const desk = new StressDesk({ findContract: () => undefined, list: () => [] }, openWhatIfEngine, () => 8);
  const question = { percent: '-40', minutes: '10' };
  for (const round of [1, 2]) {
    const first = desk.answer(question);
    const second = answerDeskChecked('getStress', () => desk.answer(question));
    await expect(second).rejects.toMatchObject({ error: 'stressBusy' });
    expect(begun).toBe(round);
    fail(new Error('no state to rehearse on'));
    await expect(first).rejects.toThrow('no state');
  }
});
