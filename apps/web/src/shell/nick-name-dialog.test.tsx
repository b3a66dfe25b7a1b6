/** The form of the nickname shows what the server answers, in the member's language. */
import { ApiError } from '@tern/client';
import { ERRORS } from '@tern/protocol';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let refusal: ApiError | undefined;

beforeEach(() => {
  vi.resetModules();
  vi.doMock('../ui/layer.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }));
  vi.doMock('@tanstack/react-query', () => ({
    useQueryClient: () => ({}),
    // The page of a server has no moment in which a call fails: it has failed before the form is drawn.
    useMutation: ({ onError }: { onError(failure: Error): void }) => {
      const failure = refusal;
      refusal = undefined;
      if (failure) onError(failure);
      return { isPending: false };
    },
  }));
});
afterEach(() => {
  vi.doUnmock('../ui/layer.tsx');
  vi.doUnmock('@tanstack/react-query');
});

it.each([
  ['nickNameUnavailable', 'zh', '该昵称不可使用，请换一个'],
  ['nickNameUnavailable', 'en', 'This nickname is not available'],
  ['nickNameTaken', 'zh', '该昵称已被使用'],
  ['nickNameTaken', 'en', 'This nickname is already taken'],
] as const)('says of %s in %s: %s', async (name, language, text) => {
  expect(ERRORS[name][language]).toBe(text);
  const { loadTexts, switchTexts } = await import('../locale/text.ts');
  await switchTexts(language);
  await loadTexts(['member']);
  const { NickNameDialog } = await import('./nick-name-dialog.tsx');
  expect(renderToStaticMarkup(<NickNameDialog />)).not.toContain(text);
  refusal = new ApiError('refused', ERRORS[name].code, ERRORS[name][language], 200);
  expect(renderToStaticMarkup(<NickNameDialog />)).toContain(text);
});
