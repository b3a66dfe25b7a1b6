/** The page of an editor: it offers a draft, waits for the decision about it, and is a reader to operators without the right. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { OperatorRole } from '@tern/protocol/desk';
import { Form, Input } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loadTexts } from '../locale/text.ts';
import { DRAFTS_KEY, type DraftRow } from './drafts/use-draft.ts';
import { EditorPage } from './editor-page.tsx';
import { DeskSession, type OwnSession, signedIn } from './session.ts';

const DRAFT: DraftRow = {
  form: 'saveNotice',
  subject: '7',
  path: '/notices/7',
  savedTime: 1_700_000_000_000,
};
const OFFER = 'You have a draft saved at';

function sessionOf(role: OperatorRole): OwnSession {
  return {
    operatorId: '1',
    name: 'anna',
    csrf: 'x',
    mustChangePassword: false,
    exchangeName: 'Tern',
    mode: 'demo',
    idleUntil: 1,
    absoluteUntil: 2,
    fourEyes: 'second',
    roles: [role],
  };
}

beforeAll(() => loadTexts('en'));
beforeEach(() => signedIn(sessionOf('support')));

function Page() {
  const [form] = Form.useForm<{ title: string }>();
  return (
    <EditorPage
      title="Notice 7"
      text=""
      call="saveNotice"
      subject="7"
      form={form}
      first={{ title: 'the saved title' }}
      okText="Save"
      onClose={() => undefined}
      onFinish={() => undefined}
    >
      <Form.Item name="title" label="Title">
        <Input />
      </Form.Item>
    </EditorPage>
  );
}

function shown(rows: DraftRow[] | undefined, role: OperatorRole = 'support'): string {
  const queries = new QueryClient();
  if (rows !== undefined) queries.setQueryData(DRAFTS_KEY, rows);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <DeskSession value={sessionOf(role)}>
        <Page />
      </DeskSession>
    </QueryClientProvider>,
  );
}

const field = (page: string) => /<input[^>]*id="title"[^>]*>/.exec(page)?.[0] ?? '';
const saveButton = (page: string) =>
  [...page.matchAll(/<button[^>]*>(?:(?!<\/button>).)*<\/button>/g)].find(([text]) =>
    text.includes('>Save<'),
  )?.[0];

it('shows what is saved, ready to be changed, where there is no draft', () => {
  const page = shown([]);
  expect(page).not.toContain(OFFER);
  expect(field(page)).toContain('value="the saved title"');
  expect(field(page)).not.toContain('disabled=""');
  expect(saveButton(page)).not.toContain('disabled=""');
});

it('offers a draft above the form, which shows what is saved and takes nothing until the operator has decided', () => {
  const page = shown([DRAFT]);
  expect(page).toContain(OFFER);
  expect(page).toContain('Continue editing');
  expect(field(page)).toContain('value="the saved title"');
  expect(field(page)).toContain('disabled=""');
  expect(saveButton(page)).toContain('disabled=""');
});

it('offers no draft of another form or of another subject', () => {
  const page = shown([
    { ...DRAFT, subject: '8' },
    { ...DRAFT, form: 'saveBanner' },
  ]);
  expect(page).not.toContain(OFFER);
  expect(saveButton(page)).not.toContain('disabled=""');
});

it('takes nothing before it is known if there is a draft', () => {
  const page = shown(undefined);
  expect(field(page)).toContain('disabled=""');
  expect(saveButton(page)).toContain('disabled=""');
});

it('is read alone by an operator who may not make the call', () => {
  const page = shown([DRAFT], 'auditor');
  expect(page).not.toContain(OFFER);
  expect(field(page)).toContain('disabled=""');
  expect(saveButton(page)).toBeUndefined();
});
