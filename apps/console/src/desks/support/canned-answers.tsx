/** Canned answers in both languages, written and changed by operators. */
import { TICKET_LINE_LENGTH } from '@tern/protocol';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import type { CannedAnswer } from './ticket-rows.ts';

export function CannedAnswers() {
  const may = useMay();
  const pages = useDeskPages('getCannedAnswers', {});
  const [editing, setEditing] = useState<CannedAnswer | 'new'>();
  return (
    <>
      {may('saveCannedAnswer') && (
        <div className="row">
          <Button type="primary" onClick={() => setEditing('new')}>
            {t('support.newCanned')}
          </Button>
        </div>
      )}
      <PagedTable
        label={t('support.canned')}
        pages={pages}
        columns={columns(setEditing)}
        keyOf={(row) => row.cannedId}
        emptyText={t('support.noCanned')}
      />
      {editing && (
        <CannedDialog
          answer={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function columns(onEdit: (answer: CannedAnswer) => void): Column<CannedAnswer>[] {
  const text = (value: string) => (
    <div className="wrap-text">
      <bdi>{value}</bdi>
    </div>
  );
  return [
    { title: t('support.cannedTitle'), render: (row) => text(row.title) },
    { title: t('support.zh'), render: (row) => text(row.zh) },
    { title: t('support.en'), render: (row) => text(row.en) },
    { title: t('app.operator'), render: (row) => row.operator },
    { title: t('app.action'), render: (row) => <RowActions answer={row} onEdit={onEdit} /> },
  ];
}

function RowActions({ answer, onEdit }: { answer: CannedAnswer; onEdit(answer: CannedAnswer): void }) {
  const act = useAct();
  const may = useMay();
  const { cannedId, title } = answer;
  if (!may('saveCannedAnswer')) return null;
  const remove = () =>
    act({
      call: 'deleteCannedAnswer',
      request: { cannedId },
      title: t('support.deleteCanned'),
      subject: title,
    });
  return (
    <span className="row">
      <Button size="small" onClick={() => onEdit(answer)}>
        {t('app.edit')}
      </Button>
      <Button size="small" onClick={remove}>
        {t('support.deleteCanned')}
      </Button>
    </span>
  );
}

type Texts = Pick<CannedAnswer, 'title' | 'zh' | 'en'>;

function CannedDialog({ answer, onClose }: { answer: CannedAnswer | undefined; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Texts>();
  const save = ({ title, zh, en }: Texts) =>
    act({
      call: 'saveCannedAnswer',
      request: {
        ...(answer && { cannedId: answer.cannedId }),
        title: title.trim(),
        zh: zh.trim(),
        en: en.trim(),
      },
      title: t('support.saveCanned'),
      subject: title.trim(),
      onDone: onClose,
    });
  const wanted = [{ required: true, whitespace: true, message: t('support.textWanted') }];
  return (
    <FormDialog
      isOpen
      draft={{ form: 'saveCannedAnswer', subject: answer?.cannedId ?? 'new' }}
      title={t(answer ? 'support.saveCanned' : 'support.newCanned')}
      form={form}
      first={{ title: answer?.title ?? '', zh: answer?.zh ?? '', en: answer?.en ?? '' }}
      onCancel={onClose}
      onOk={save}
    >
      <Form.Item name="title" label={t('support.cannedTitle')} rules={wanted}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="zh" label={t('support.zh')} rules={wanted}>
        <Input.TextArea rows={4} maxLength={TICKET_LINE_LENGTH} />
      </Form.Item>
      <Form.Item name="en" label={t('support.en')} rules={wanted}>
        <Input.TextArea rows={4} maxLength={TICKET_LINE_LENGTH} />
      </Form.Item>
    </FormDialog>
  );
}
