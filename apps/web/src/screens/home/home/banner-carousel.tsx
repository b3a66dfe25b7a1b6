/** Turns the banners every 3 s; a touch takes over, and a hidden screen turns nothing. */
import type { EmblaCarouselType } from 'embla-carousel';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { TURN_MS } from '../../../kit/time/turn-time.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';

export interface Banner {
  bannerUrl: string;
  title: string;
  link: string;
}

/** Turns by itself, anew after every turn, the member's own included. @returns the banner in view */
function useTurning(embla: EmblaCarouselType | undefined): number {
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    if (!embla) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => embla.scrollNext(), TURN_MS);
    };
    const follow = () => {
      setChosen(embla.selectedScrollSnap());
      wait();
    };
    wait();
    embla.on('select', follow);
    return () => {
      clearTimeout(timer);
      embla.off('select', follow);
    };
  }, [embla]);
  return chosen;
}

export function BannerCarousel({ banners, onFollow }: { banners: Banner[]; onFollow(banner: Banner): void }) {
  const [viewport, embla] = useEmblaCarousel({ loop: true });
  const chosen = useTurning(embla);
  return (
    <section ref={viewport} aria-label={t('home.banners')} className="relative size-full overflow-hidden">
      {/* A gap between the banners, so that a fraction of a pixel never shows the next one's edge. */}
      <div className="-ml-3 flex h-full">
        {banners.map((banner) => (
          <button
            key={banner.bannerUrl}
            type="button"
            className="h-full min-w-0 flex-[0_0_100%] pl-3"
            onClick={() => onFollow(banner)}
          >
            <img
              src={banner.bannerUrl}
              alt={banner.title}
              className="size-full rounded-xl object-cover"
              draggable={false}
            />
          </button>
        ))}
      </div>
      <div className="pointer-events-none absolute bottom-4 left-5 flex gap-1" aria-hidden>
        {banners.map((banner, at) => (
          <i
            key={banner.bannerUrl}
            className={cx(
              'h-[3px] rounded-sm bg-white transition-all',
              at === chosen ? 'w-3.5' : 'w-1.5 opacity-50',
            )}
          />
        ))}
      </div>
    </section>
  );
}
