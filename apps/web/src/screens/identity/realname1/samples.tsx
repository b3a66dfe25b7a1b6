/** Drawings of a document's two sides, and what a good picture is and is not. */
import { Check, X } from 'lucide-react';
import { t } from '../../../locale/text.ts';

export function FrontSample() {
  return (
    <svg viewBox="0 0 128 80" className="size-full text-text-3" aria-hidden>
      <rect x="84" y="14" width="32" height="40" rx="3" className="fill-line" />
      <circle cx="100" cy="28" r="8" fill="currentColor" opacity=".6" />
      <path d="M87 54c0-16 26-16 26 0z" fill="currentColor" opacity=".6" />
      <path
        d="M12 18h30M12 28h44M12 38h56M12 48h36M12 66h84"
        stroke="currentColor"
        strokeOpacity=".6"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function BackSample() {
  return (
    <svg viewBox="0 0 128 80" className="size-full text-text-3" aria-hidden>
      <circle cx="28" cy="28" r="14" className="fill-line" />
      <path
        d="M52 22h60M52 34h44M44 58h68M44 68h52"
        stroke="currentColor"
        strokeOpacity=".6"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Examples() {
  const examples = [
    { text: t('identity.good'), isGood: true },
    { text: t('identity.blurred'), isGood: false },
    { text: t('identity.covered'), isGood: false },
    { text: t('identity.copied'), isGood: false },
  ];
  return (
    <ul className="flex gap-2" aria-label={t('identity.examples')}>
      {examples.map(({ text, isGood }) => {
        const Icon = isGood ? Check : X;
        return (
          <li
            key={text}
            className="flex h-16 flex-1 flex-col items-center rounded-lg bg-sunken pt-3 text-center text-11 text-text-2"
          >
            <Icon
              size={18}
              className={`mb-1.5 ${isGood ? 'text-ok' : 'text-bad'}`}
              aria-label={isGood ? t('identity.goodLabel') : t('identity.badLabel')}
              role="img"
            />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
