/** Tells two minutes before the session ends by idleness, and leaves when it has; other tabs may have kept it awake. */
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { t } from '../locale/text.ts';
import { spanOf } from '../ui/time-words.ts';
import { callDesk, readOwnSession } from './api.ts';
import { flushForms } from './drafts/open-forms.ts';
import { type OwnSession, signedIn, signedOut, timeLeftMs } from './session.ts';

const WARN_MS = 120_000;

export function IdleWatch({ session }: { session: OwnSession }) {
  const [leftMs, setLeftMs] = useState(() => timeLeftMs(session));
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(timeLeftMs(session)), 1_000);
    return () => clearInterval(timer);
  }, [session]);
  const isNear = leftMs < WARN_MS;
  const isOver = leftMs <= 0;
  // Near its end once, at its end again: another tab may have kept it awake.
  useEffect(() => {
    if (isNear || isOver) void lookAgain(isOver);
  }, [isNear, isOver]);
  return (
    <Modal
      open={isNear && !isOver}
      title={t('app.idleTitle')}
      okText={t('app.stay')}
      cancelText={t('app.signOut')}
      closable={false}
      onOk={() => void readOwnSession()}
      onCancel={() => void leave()}
    >
      <p>{t('app.idleText', { left: spanOf(leftMs) })}</p>
    </Modal>
  );
}

async function lookAgain(isOver: boolean): Promise<void> {
  try {
    signedIn(await callDesk('getOwnSession', {}, { passive: true }));
  } catch {
    if (isOver) signedOut(t('app.idleOver'));
  }
}

/** Keeps the text that was typed, then ends the session. */
export async function leave(): Promise<void> {
  try {
    await flushForms();
    await callDesk('signOut', {});
  } catch {
    // The cookie cannot be used without the page's token; it ends by itself.
  }
  signedOut('');
}
