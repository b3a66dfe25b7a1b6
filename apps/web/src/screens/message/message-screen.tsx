/** The member's inbox: by kind, with what is unread. */
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import {
  type MessageTab,
  useMessages,
  useReadAll,
  useReadMessage,
  useUnreadCount,
} from '../../features/message/index.ts';
import { PagedList } from '../../kit/lists/paged-list.tsx';
import { TopBar } from '../../kit/navigation/top-bar.tsx';
import { t } from '../../locale/text.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { MessageRow } from './message-row.tsx';

const TABS = ['ALL', 'TRADE', 'ASSET', 'SECURITY', 'SYSTEM'] as const;

export function MessageScreen() {
  const [tab, setTab] = useState<MessageTab>('ALL');
  const unread = useUnreadCount();
  const choices = TABS.map((value) => ({
    value,
    label: (
      <>
        {t(`member.inbox_${value}`)}
        {value !== 'ALL' && <Badge count={unread?.[value] ?? 0} />}
      </>
    ),
  }));
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <TopBar
        ground="surface"
        title={<h1 className="truncate">{t('app.message')}</h1>}
        right={<ReadAll isDisabled={!unread?.all} />}
      />
      <div className="sticky top-[calc(var(--safe-top)+40px)] z-10 border-b border-line bg-surface px-4">
        <Tabs
          className="max-[430px]:gap-3"
          choices={choices}
          value={tab}
          onChoose={setTab}
          label={t('app.message')}
        />
      </div>
      <Messages key={tab} tab={tab} />
    </div>
  );
}

function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="min-w-4 rounded-full bg-bad-solid px-1 text-center text-10 leading-4 font-semibold text-white">
      <span className="sr-only">{t('member.unread')}</span>
      {count > 99 ? '99+' : count}
    </span>
  );
}

function ReadAll({ isDisabled }: { isDisabled: boolean }) {
  const readAll = useReadAll();
  return (
    <button
      type="button"
      disabled={isDisabled || readAll.isPending}
      onClick={() => readAll.mutate()}
      className="-my-0.5 flex h-11 shrink-0 items-center gap-1 text-12 text-text-2 disabled:opacity-60"
    >
      <CheckCheck size={18} strokeWidth={1.6} aria-hidden />
      {t('member.readAll')}
    </button>
  );
}

function Messages({ tab }: { tab: MessageTab }) {
  const answer = useMessages(tab);
  const read = useReadMessage();
  return (
    <div className="flex-1 px-4">
      <PagedList
        rows={answer.data?.pages.flatMap((page) => page.rows)}
        answer={answer}
        emptyText={t('member.noMessages')}
        row={(message) => (
          <MessageRow
            key={message.messageId}
            message={message}
            onRead={() => read.mutate(message.messageId)}
          />
        )}
      />
    </div>
  );
}
