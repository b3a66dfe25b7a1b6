import { afterEach, expect, it } from 'vitest';
import {
  addForm,
  endForms,
  flushForms,
  hasChangedForm,
  isEverythingKept,
  type OpenForm,
} from './open-forms.ts';

const removes: (() => void)[] = [];
const done: string[] = [];

afterEach(() => {
  for (const remove of removes.splice(0)) remove();
  done.length = 0;
});

function opened(call: 'saveNotice' | 'saveBanner' | undefined, isKept: boolean): OpenForm {
  const form: OpenForm = {
    name: call && { form: call, subject: 'new' },
    isChanged: true,
    isKept,
    flush: async () => void done.push(`flushed ${call}`),
    async end() {
      form.isChanged = false;
      done.push(`ended ${call}`);
    },
  };
  removes.push(addForm(form));
  return form;
}

it('an action that went through ends its own forms alone', async () => {
  const [notice, banner, reason] = [
    opened('saveNotice', true),
    opened('saveBanner', true),
    opened(undefined, false),
  ];
  await endForms('saveNotice');
  expect(done).toEqual(['ended saveNotice']);
  expect([notice, banner, reason].map(({ isChanged }) => isChanged)).toEqual([false, true, true]);
});

it('leaving asks while a form holds something, and says that it is lost when one of them is not kept', () => {
  expect([hasChangedForm(), isEverythingKept()]).toEqual([false, true]);
  opened('saveNotice', true);
  expect([hasChangedForm(), isEverythingKept()]).toEqual([true, true]);
  const short = opened('saveBanner', false);
  expect([hasChangedForm(), isEverythingKept()]).toEqual([true, false]);
  short.isChanged = false;
  expect(isEverythingKept()).toBe(true);
});

it('before the session ends all forms send what waits', async () => {
  opened('saveNotice', true);
  opened('saveBanner', true);
  await flushForms();
  expect(done).toEqual(['flushed saveNotice', 'flushed saveBanner']);
});
