/** Narrows a list to one member, by id. */
import { Input } from 'antd';
import { useState } from 'react';
import { t } from '../locale/text.ts';

const MEMBER_ID = /^\d{1,16}$/;

interface Props {
  /** Stands in the field while it is empty. */
  label?: string;
  onMember(memberId: string): void;
}

export function MemberFilter({ label = t('deposit.memberId'), onMember }: Props) {
  const [typed, setTyped] = useState('');
  const isWrong = typed !== '' && !MEMBER_ID.test(typed);
  return (
    <Input.Search
      allowClear
      aria-label={label}
      placeholder={label}
      maxLength={16}
      inputMode="numeric"
      status={isWrong ? 'error' : ''}
      style={{ width: 240 }}
      onChange={(event) => setTyped(event.target.value.trim())}
      onSearch={(text) => {
        const id = text.trim();
        if (id === '' || MEMBER_ID.test(id)) onMember(id);
      }}
    />
  );
}
