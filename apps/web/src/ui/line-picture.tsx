/** A line through amounts, oldest at the left; its height shows differences and not the amounts themselves. */
import { cx } from './cx.ts';
import { placesOf } from './places-on-line.ts';

// Finer than the screen, so that whole places do.
const WIDTH = 3_000;
const HEIGHT = 720;
const EDGE = 40;

export function LinePicture({
  amounts,
  label,
  className,
}: {
  amounts: readonly string[];
  label: string;
  className?: string;
}) {
  const last = Math.max(1, amounts.length - 1);
  const points = placesOf(amounts).map((percent, place) => {
    const x = Math.round((place * WIDTH) / last);
    const y = Math.round(EDGE + ((100 - percent) * (HEIGHT - 2 * EDGE)) / 100);
    return `${x},${y}`;
  });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cx('block h-18 w-full text-brand', className)}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
