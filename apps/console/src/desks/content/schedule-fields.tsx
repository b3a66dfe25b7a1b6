import { Form, Input } from 'antd';
import { t } from '../../locale/text.ts';
import { fromField, toField } from '../../ui/time-words.ts';

/** As the form holds it; '' for no end. */
export interface ScheduleEntry {
  from: string;
  to: string;
}

export function scheduleEntry({ fromTime, toTime }: { fromTime: number; toTime: number }): ScheduleEntry {
  return { from: toField(fromTime), to: toField(toTime) };
}

export function scheduleOf({ from, to }: ScheduleEntry): { fromTime: number; toTime: number } {
  return { fromTime: fromField(from), toTime: fromField(to) };
}

/** From when and until when, in the operator's own time zone. */
export function ScheduleFields({ isFromWanted }: { isFromWanted: boolean }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="columns">
      <Form.Item
        name="from"
        label={t('content.from')}
        extra={`${isFromWanted ? '' : t('content.fromHint')} ${t('content.zone', { zone })}`.trim()}
        rules={[{ required: isFromWanted, message: t('content.fromWanted') }]}
      >
        <Input type="datetime-local" />
      </Form.Item>
      <Form.Item name="to" label={t('content.to')} extra={t('content.toHint')}>
        <Input type="datetime-local" />
      </Form.Item>
    </div>
  );
}
