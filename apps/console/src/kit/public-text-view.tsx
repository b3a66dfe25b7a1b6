import type { PublicText } from '../locale/ready-texts.ts';

/** The text that members read now, in both languages. */
export function PublicTextView({ text: { zh, en } }: { text: PublicText }) {
  return (
    <>
      <span className="wrap-text" lang="zh">
        {zh}
      </span>
      <br />
      <span className="wrap-text" lang="en">
        {en}
      </span>
    </>
  );
}
