/** The recovery codes, shown this once: the exchange keeps only what tells a right one from a wrong one. */
import { Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { copyAndSay } from '../../../kit/device/copy-and-say.ts';
import { useStepBack } from '../../../kit/navigation/navigation.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { Tick } from '../../../ui/tick.tsx';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const back = useStepBack('/accountCenter');
  const [kept, setKept] = useState(false);
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className="flex flex-col gap-4 px-4 pt-3 pb-6">
        <h2 className="text-20 font-semibold">{t('account.recoveryTitle')}</h2>
        <p className="text-13 text-text-2">{t('account.recoveryText')}</p>
        <ul className="grid grid-cols-2 gap-2" aria-label={t('account.recoveryTitle')}>
          {codes.map((code) => (
            <li
              key={code}
              className="rounded-lg bg-sunken py-3 text-center text-14 font-semibold tracking-wider shadow-[inset_0_0_0_1px_var(--line)]"
            >
              {code}
            </li>
          ))}
        </ul>
        <Button tone="soft" onClick={() => void copyAndSay(codes.join('\n'))}>
          <Copy size={16} aria-hidden />
          {t('account.copyCodes')}
        </Button>
        <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('account.recoveryNote')}
        </Note>
        <Tick
          checked={kept}
          onChange={setKept}
          label={t('account.recoveryKept')}
          className="min-h-11 text-13"
        />
      </div>
      <FootBar>
        <Button size="large" disabled={!kept} onClick={back}>
          {t('account.done')}
        </Button>
      </FootBar>
    </div>
  );
}
