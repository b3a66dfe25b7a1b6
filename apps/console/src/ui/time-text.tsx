import { fullTime } from './time-words.ts';

/** A moment; 0 shows `none`. */
export function TimeText({ time, none = '—' }: { time: number; none?: string }) {
  if (time === 0) return <span className="quiet">{none}</span>;
  const at = new Date(time).toISOString();
  return (
    <time className="num" dateTime={at} title={at}>
      {fullTime(time)}
    </time>
  );
}
